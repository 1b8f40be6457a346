# A result that is too large to be written within the memory limit is unknown, and says so.
{
    printf 'width 400\nheight 400\nrows\n'
    seq 400 | sed 's/.*/400/'
    printf 'columns\n'
    seq 400 | sed 's/.*/400/'
} >large.non
for to in text ppm html jsonl; do
    nonogram solve --to $to --memory-limit 2M large.non | cut -c1-60 | head -n 2
    nonogram solve --to $to --memory-limit 2M large.non >/dev/null 2>&1
    echo "status $?"
done
nonogram solve --to html --memory-limit 2M --output-dir out large.non data/leaf.non
echo "status $?"
find out -type f
