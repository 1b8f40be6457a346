# --resume keeps results whose form does not tell whether they are unknown, and says so.
cp data/hard.pattern data/leaf.non .
for form in svg non boxed; do
    nonogram solve -q --to $form --output-dir out --conflict-limit 1 hard.pattern leaf.non
    nonogram solve --to $form --output-dir out --resume hard.pattern leaf.non
    nonogram solve -q --to $form --output-dir out --resume hard.pattern leaf.non
    rm -rf out
done
# A count and the line of a check tell.
for command in 'solve --count' check; do
    nonogram $command -q --output-dir out --conflict-limit 1 hard.pattern leaf.non
    nonogram $command -v --output-dir out --resume hard.pattern leaf.non 2>&1 | sed '/read as/d; s/;.*//'
    rm -rf out
done
# Pictures of what needs no solving are never unknown.
nonogram show --to svg --output-dir out leaf.non
nonogram show --to svg --output-dir out --resume leaf.non
