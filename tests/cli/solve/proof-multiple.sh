# There is nothing to prove: the solution is printed, a file that was there stays as it was.
echo old >proof.drat
nonogram solve -q --proof proof.drat data/two.non
echo $?
cat proof.drat
nonogram solve --proof new.drat --to jsonl data/two.non >record.jsonl
echo $?
ls -A
