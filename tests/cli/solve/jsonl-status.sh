nonogram solve --to jsonl data/none.non data/sums.non >records
