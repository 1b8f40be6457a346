# More than one puzzle, as it turns out.
cat data/leaf.non data/two.non >both.non
nonogram solve --proof proof.drat both.non
echo $?
nonogram solve --proof proof.drat --to jsonl - <both.non
echo $?
ls -A
