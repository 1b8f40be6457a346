# The proof of the whole, or its result, does not replace the proof of a part, from which it is made.
nonogram split --parts 3 -o parts.jsonl data/unique-chain.non
nonogram solve -q --to jsonl --output-dir out --proof proofs parts.jsonl
cat out/*.jsonl >records
cp -R proofs before
ln -s 'proofs/parts.jsonl#2.drat' link
for files in '--proof proofs/parts.jsonl#1.drat' '--proof link' '--proof whole.drat -o proofs/parts.jsonl#3.drat'; do
    nonogram join $files --puzzle data/unique-chain.non records
    echo $?
    diff -r before proofs
done
nonogram join <records -o records
echo $?
ls
