nonogram solve --to jsonl --time-limit 0.001 data/large.pattern >record
echo $?
grep -o '^{.*"solutions":\[\],"partial":\["' record
