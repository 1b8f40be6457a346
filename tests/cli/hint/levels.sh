for level in line technique cells; do
    nonogram hint --level $level data/leaf.non
    nonogram hint --level $level --to jsonl data/leaf.non
done
