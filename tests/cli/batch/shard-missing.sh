# What may cost entries is told to every shard, with one record at most: a folder that is not there
# for this one, and a list. Of a missing file only its own shard hears.
one() {
    nonogram solve --to jsonl --shard "$1" "$2" 2>&1 | grep -o '"verdict":"error"\|nonogram: .*'
    nonogram solve --to jsonl --shard "$1" "$2" >/dev/null 2>&1
    echo "$2 $1: $?"
}
for k in 1 2 3; do
    one $k/3 no-folder
    one $k/3 no.non
    one $k/3 --files0-from=no-list
done
