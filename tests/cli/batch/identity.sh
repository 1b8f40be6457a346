# Where a puzzle is from survives pipes, shards and parts, also of one that cannot be read further;
# a source without an index is not that, but a text of the puzzle.
cat >broken.non <<'END'
width 2
height 1
rows
2
columns
1
0
END
# Of those that state source and index, without the line of the stream.
stated() {
    sed '/"only"/d; /"index":3,/d; s/"line":[0-9]*//'
}
nonogram convert --to json data/leaf.non data/two.non >puzzles.jsonl
printf '%s\n' '{"source":"x.non","index":7,"id":"n 1","rows":[[2]],"columns":[[1],[0]]}' \
    '{"source":"only","id":"only","rows":[[1]],"columns":[[1]]}' '{"index":3,"rows":[[1]],"columns":[[1]]}' \
    '{"source":"web","index":4,"origin":"of old","rows":[[1]],"columns":[[1]]}' >>puzzles.jsonl
nonogram check --to jsonl <puzzles.jsonl
echo '- in blocks of one'
while read -r line; do
    printf '%s\n' "$line" | nonogram check --to jsonl
done <puzzles.jsonl | stated >blocks
nonogram check --to jsonl <puzzles.jsonl | stated | cmp - blocks
echo '- in shards'
for k in 1 2 3; do nonogram check --to jsonl --shard $k/3 puzzles.jsonl; done | stated | sort >shards
sort blocks | cmp - shards
echo '- in parts'
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | cut -d, -f 1,2
echo '- and the source of a puzzle is kept beside it'
nonogram convert --to json <puzzles.jsonl | tail -n 3
nonogram convert --to webpbn <puzzles.jsonl 2>/dev/null | grep '<source'
