# The same limit, the same result.
nonogram solve --to jsonl --conflict-limit 3 data/large.pattern >one
nonogram solve --to jsonl --conflict-limit 3 data/large.pattern >two
cmp one two
grep -o '"verdict":"unknown"' one
