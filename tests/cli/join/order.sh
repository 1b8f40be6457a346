# The order of the records makes no difference.
nonogram split --parts 8 data/confetti.non | nonogram solve --to jsonl >results
nonogram join --to jsonl results >one
sort -r results | nonogram join --to jsonl | sed 's/"-"/"results"/' | cmp - one
