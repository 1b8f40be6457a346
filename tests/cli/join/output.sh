nonogram split -o parts --parts 2 data/two.non
nonogram solve --output-dir results --to jsonl parts
nonogram join -o joined results/*
cat joined
