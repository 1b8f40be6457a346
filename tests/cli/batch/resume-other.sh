# Of commands that only write: what another command has left is no part, an input that cannot be read is
# told of as ever, and the form of what is kept is named.
cp data/two.non data/leaf.non .
nonogram convert -q --to non --output-dir out two.non
nonogram solve -q --to jsonl --output-dir out two.non
for form in jsonl json non; do
    nonogram split -v --parts 2 --to $form --output-dir out --resume two.non 2>&1 | sed 's/;.*//'
    nonogram split -v --parts 2 --to $form --output-dir out --resume two.non 2>&1 | sed 's/;.*//'
    nonogram split --parts 2 --to $form --output-dir new two.non
    diff -r new out | grep -v '^Only in out'
    rm -rf new
done
# The puzzle has changed since.
cp leaf.non two.non
nonogram split -v --parts 2 --output-dir out --resume two.non 2>&1 | sed 's/;.*//'
rm -rf out
for command in "split --parts 2" "hint" "show" "show --to svg"; do
    echo "$command"
    cp leaf.non x.non
    nonogram $command -q --output-dir out x.non
    nonogram $command -v --output-dir out --resume x.non 2>&1 | sed 's/;.*//'
    echo garbage >x.non
    nonogram $command --output-dir out --resume x.non 2>&1
    echo "status $?"
    rm -rf out
done
