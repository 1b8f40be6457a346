# The solutions kept for a record, and the text of those that are held back, stay within the memory limit.
ulimit -v 100000
{
    printf 'width 300\nheight 300\nrows\n'
    seq 280 | sed 's/.*/300/'
    echo 279
    seq 19 | sed 's/.*/279,1/'
    printf 'columns\n'
    seq 279 | sed 's/.*/300/'
    echo 280
    seq 19 | sed 's/.*/280,1/'
    echo 280
} >corner.non
for to in jsonl text; do
    nonogram solve -q -j1 --to $to --solutions 3000 --memory-limit 8M --output-dir out corner.non
    echo "$to: $?"
done
grep -o '"limited":"[a-z]*"' out/corner.non.jsonl
for result in out/*; do
    size=$(wc -c <"$result")
    [ "$size" -gt 800000 ] && [ "$size" -lt 8000000 ] && echo many
done
