# The first sentence of each technique, as a person reads it.
for puzzle in bicycle.non tulip.xml; do
    nonogram hint --all "$CASES/../../puzzles/$puzzle" | awk -F'[()]' '/^(Row|Column) / && !seen[$2]++'
done
# Both blocks that a sentence is about are marked.
echo '3x3:1/1/1/1.1/0/1' | nonogram hint
# Of several puzzles, each step says of which one it is.
printf '5x1:1/1/1/1/1/5\n2x1:1/1/2\n' | nonogram hint --level line --to jsonl
