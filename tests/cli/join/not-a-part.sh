nonogram solve --to jsonl data/leaf.non | nonogram join
