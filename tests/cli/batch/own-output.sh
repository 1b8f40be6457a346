# A folder that the output itself is in: without its being left out it would be read without an end.
mkdir folder
for i in 1 2 3 4 5 6 7 8; do
    mkdir folder/$i
    cp data/leaf.non data/two.non data/large.pattern folder/$i
done
cd folder
for again in 1 2; do
    nonogram convert --to json . >z.jsonl
    echo $? $(wc -l <z.jsonl)
done
echo '- named'
cp z.jsonl before
nonogram convert --to json 1/leaf.non z.jsonl >>z.jsonl
echo $? $(wc -l <z.jsonl)
nonogram convert --to json <z.jsonl >>z.jsonl
echo $?
nonogram check --quiet 1 2 z.txt 2>z.txt >/dev/null
cat z.txt
