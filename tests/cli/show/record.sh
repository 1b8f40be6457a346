# A record of solve is drawn by its solution, the first of several.
nonogram solve --to jsonl data/leaf.non | nonogram show --to text
nonogram solve --to jsonl data/two.non data/leaf.non | nonogram show --to text
nonogram solve --to jsonl data/none.non data/hard.pattern --conflict-limit 1 | nonogram show --to text
echo $?
