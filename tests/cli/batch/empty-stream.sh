# No record in, no record out; elsewhere a mistake.
nonogram solve --to jsonl </dev/null
echo $?
printf '\n \n' | nonogram solve --to jsonl
echo $?
nonogram convert --to non </dev/null
echo $?
: >empty
nonogram solve --to jsonl empty
nonogram solve </dev/null
