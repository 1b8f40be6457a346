# The temporary file of a run that was killed goes when the same folder is written to again.
(exit 0) &
dead=$!
wait
touch -t 202001010000 .nonogram-$dead-0.tmp
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | nonogram join -q -o result
ls -A
