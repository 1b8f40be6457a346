nonogram solve --output-dir results --to jsonl data/leaf.non data/sums.non
find results -type f | sort
cat results/data/sums.non.jsonl
