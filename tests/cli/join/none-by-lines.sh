nonogram split --parts 3 data/none.non | nonogram solve --to jsonl | nonogram join
