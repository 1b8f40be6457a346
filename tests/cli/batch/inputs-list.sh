# The file of --output, named in a list of inputs, is not replaced, nor are other results lost in it.
cp data/leaf.non data/two.non .
ln leaf.non link
for name in leaf.non ./leaf.non link; do
    printf 'two.non\0%s\0two.non\0' $name | nonogram solve --quiet --output leaf.non --files0-from -
    echo $?
done
printf 'leaf.non\0' | nonogram solve --to jsonl --output link --files0-from -
echo $?
cmp leaf.non data/leaf.non
ls -A
echo '- met in a folder it is left out'
mkdir folder
cp two.non folder
for again in 1 2; do
    printf 'folder\0' | nonogram convert --to json --output folder/z.json --files0-from -
    wc -l <folder/z.json
done
