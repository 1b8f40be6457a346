nonogram split --parts 2 data/two.non | nonogram solve --to jsonl >results
nonogram join results results
