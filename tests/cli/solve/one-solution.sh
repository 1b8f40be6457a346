nonogram solve --solutions=1 --to jsonl data/two.non | grep -o '"verdict":"[a-z]*"'
