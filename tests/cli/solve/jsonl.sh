nonogram solve --to jsonl data/leaf.non data/none.non data/sums.non data/missing.non
