# The puzzles of a JSON array are entries of their own; an array that is damaged is an error with its place.
good='{"rows":[[1]],"columns":[[1]]}'
try() {
    printf "$1" >array.json
    nonogram check -j 1 array.json
    echo "$?"
    nonogram check -j 1 <array.json 2>&1 | sort >out
    printf "$1" | nonogram check -j 1 2>&1 | sort | diff out -
}
try "[$good]"
try "[$good,$good]\n"
try "[\n  $good,\n  $good\n]\n"
try "[\n$good\n,\n$good\n]\n\n$good\n[$good]\n"
try "[$good,$good"
try "[$good $good]"
try "[$good,\n,$good]"
try "[$good,\n]"
try "[$good,]"
try "[$good, $good, ]\n$good\n"
try "[$good,,$good]"
try "$good,]"
try "$good,\n$good\n"
try "[]"
try "[[1]]"
for item in null 5 '"a,]"' '[1]'; do
    try "[$good,$item,$good]"
done
try "[$good, null,null,\n$good, false]\n$good\n"
try "{\"puzzles\":[$good,null,$good]}\n$good\n"
try "[\n{bad},\n$good,\n$good\n]"
try "[\n{\"rows\":[[1,\n$good,\n$good\n]"
try "[$good,\n[$good]\n]"
try "$good{\"rows\":[[1]],\"columns\":[[x]]}"
# Between entries of other formats, and in shares of which each takes its own.
entry() { printf 'width 1\nheight 1\nrows\n1\ncolumns\n1\n'; }
{ entry; printf "[\n$good,\n$good\n]\n"; entry; } | nonogram solve --to jsonl
for shard in 1/2 2/2; do
    printf "[$good,$good,$good]" | nonogram solve --shard $shard --to jsonl
done
