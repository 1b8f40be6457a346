nonogram solve --to jsonl data/colour.xml
