nonogram solve --to jsonl data/leaf.non >/dev/full
