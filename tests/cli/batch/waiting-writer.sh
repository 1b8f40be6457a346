# Who writes an entry of many lines and waits has its answer, however little the last lines add.
mkfifo in
nonogram solve --to jsonl - <in | cat >out &
exec 3>in
echo '{"rows":[[1]],"columns":[[1]],"notes":[' >&3
yes '"a line of no meaning",' | head -n 10000 >&3
sleep 0.5
echo '1]}' >&3
for i in $(seq 100); do
    [ -s out ] && break
    sleep 0.1
done
sed 's/,"sol.*//' out
exec 3>&-
wait
