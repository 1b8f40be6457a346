# --resume works a puzzle out again whose proof is not there, or says that there can be none.
cp data/leaf.non data/two.non .
nonogram solve -q --to jsonl --output-dir out leaf.non two.non
for again in 1 2; do
    nonogram solve -v --to jsonl --output-dir out --resume --proof proofs leaf.non two.non 2>&1 |
        sed '/read as/d; s/;.*//'
    ls proofs
    grep -o '"proof".*' out/*
done
nonogram solve -q --to jsonl --output-dir out --resume --proof proofs two.non
echo $?
