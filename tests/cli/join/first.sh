nonogram split --parts 8 data/unique-chain.non | nonogram solve --first --to jsonl | nonogram join --to jsonl | sed 's/"solutions.*//'
