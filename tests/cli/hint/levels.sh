for level in line technique cells; do
    nonogram hint --level $level data/leaf.non
    nonogram hint --level $level --to jsonl data/leaf.non
done
nonogram hint --all --level line data/leaf.non | tail -n 3
