# A file that is gone when its turn comes: the directory was listed while it was still there. The records
# of the first file do not fit into the pipe, so that the program waits in the middle of it.
mkdir files
for i in $(seq 2000); do echo '5x5:1/1/5/1/1/1/1/5/1/1'; done >files/a.pattern
cp data/leaf.non files/b.non
cp data/leaf.non files/c.non
mkfifo results
nonogram solve --to jsonl -j 1 files >results &
exec 3<results
read -r first <&3
rm files/b.non
sed '1,1998d; s/,"width.*//' <&3
wait $!
echo $?
