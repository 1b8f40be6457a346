# Empty names in a list are an error, once for those that follow one another, and the others are
# read; a list of nothing else ends.
printf 'data/leaf.non\0\0\0\0data/arrow.txt\0\0' | nonogram solve --quiet --files0-from=-
echo $?
printf 'data/leaf.non\0\0' | nonogram solve --to jsonl --files0-from=-
echo $?
for options in --quiet --to=jsonl --output-dir=out; do
    nonogram solve $options --files0-from=/dev/zero
    echo $?
done
