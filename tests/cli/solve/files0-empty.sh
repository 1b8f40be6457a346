# An empty name in a list is an error; a second one after it ends the list.
printf 'data/leaf.non\0\0data/arrow.txt\0' | nonogram solve --quiet --files0-from=-
echo $?
for options in --quiet --to=jsonl --output-dir=out; do
    nonogram solve $options --files0-from=/dev/zero
    echo $?
done
