nonogram solve --first --to jsonl data/two.non | grep -o '"verdict":"[a-z]*"'
