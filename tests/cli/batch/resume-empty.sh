# An empty file does not tell whether there is no solution, the class was not wanted or the file was cut
# short: --resume works its puzzle out again.
cp data/two.non data/leaf.non data/none.non .
for command in "solve" "solve --count" "check --min-class multiple"; do
    echo "$command"
    nonogram check -q --max-class trivial --output-dir out two.non leaf.non none.non
    nonogram $command -v --output-dir out --resume two.non leaf.non none.non 2>&1 |
        sed '/read as/d; s/;.*//'
    cat out/*
    rm -rf out
done
mkdir out
for form in text non svg; do
    nonogram solve --to $form --output-dir out leaf.non
    file=$(echo out/*)
    cp "$file" whole
    : >"$file"
    nonogram solve --to $form --output-dir out --resume leaf.non
    echo "$form $?"
    cmp whole "$file"
    rm "$file"
done
