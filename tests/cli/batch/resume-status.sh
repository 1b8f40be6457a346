# What the files of an earlier run tell counts for the exit status as if it was found now.
cp data/none.non data/two.non data/leaf.non .
twice() {
    "$@" --output-dir out >first 2>&1
    before=$?
    "$@" -v --resume --output-dir out 2>&1 | grep -o '[0-9]* skipped'
    "$@" --resume --output-dir out >second 2>&1
    echo "$before $?"
    rm -rf out
}
for file in none.non two.non leaf.non "none.non leaf.non"; do
    echo "$file"
    twice nonogram check $file
done
twice nonogram check --to report none.non
twice nonogram check --max-class line none.non
twice nonogram check --to jsonl none.non
# what is empty does not tell that there is no solution: it is worked out again
for form in text svg non taai jsonl; do
    twice nonogram solve --to $form none.non leaf.non
done
twice nonogram solve --count none.non leaf.non
# a name that looks like a verdict is none
mkdir "a: none"
cp leaf.non "a: none/x: none"
twice nonogram check "a: none/x: none"
# unknown ones count if they are unknown once more
twice nonogram check --conflict-limit 1 data/hard.pattern
