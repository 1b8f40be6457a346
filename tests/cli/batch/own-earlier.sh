# What an earlier run has left where -o puts its results is not read again.
mkdir here
cp data/leaf.non data/two.non here
ln -s here/all.jsonl all.jsonl
for output in here/all.jsonl ./here/../all.jsonl here/all.jsonl; do
    nonogram convert --to json -o $output here
    wc -l <here/all.jsonl | tr -d ' '
    nonogram solve --to jsonl -o here/all.jsonl here
    grep -o '"source":"[^"]*"' here/all.jsonl
done
cd here
rm all.jsonl
echo '- a file of that name'
cp leaf.non ./-
nonogram convert --to json -o - . | grep -o '"source":"[^"]*"'
