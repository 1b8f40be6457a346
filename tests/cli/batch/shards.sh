# All shards together are the whole, each puzzle once, neighbours apart.
for i in 1 2 3 4 5 6 7; do cat data/mixed.pattern; done >many.pattern
nonogram solve --to jsonl data/folder many.pattern data/missing.non data/two.non | sort >whole
for count in 1 2 3 7 40; do
    k=1
    while [ $k -le $count ]; do
        nonogram solve --to jsonl --shard $k/$count data/folder many.pattern data/missing.non data/two.non
        k=$((k + 1))
    done | sort | cmp - whole
done
wc -l <whole | tr -d ' '
nonogram solve --to jsonl --shard 2/3 many.pattern | grep -o '"index":[0-9]*' | head -n 4
cat many.pattern | nonogram solve --to jsonl --shard 2/3 | grep -o '"index":[0-9]*' | head -n 4
