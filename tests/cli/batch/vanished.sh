# A file that is gone when its turn comes: the directory was listed while it was still there.
mkdir files
awk -v n=60 'BEGIN {
    printf "%dx%d:1/1", 2 * n + 1, 2 * n + 1
    for (i = 1; i < n; i++) printf "/1.3/1"
    printf "/3/3/1"
    for (i = 1; i < n; i++) printf "/3.1/1"
    print "/1"
}' </dev/null >files/a-endless.pattern
cp data/leaf.non files/b.non
cp data/leaf.non files/c.non
nonogram solve --to jsonl -j 1 --time-limit 1.5 files >results &
sleep 0.5
rm files/b.non
wait $!
echo $?
sed 's/,"width.*//' results
