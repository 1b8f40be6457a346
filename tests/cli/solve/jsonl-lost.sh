# A list that cannot be read fails the run itself.
nonogram solve --to jsonl data/leaf.non --files0-from=missing >records
status=$?
wc -l <records | tr -d ' '
exit $status
