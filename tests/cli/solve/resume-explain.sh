# The open cells in the steps of --explain are none of the picture's: only such a picture is worked on again.
cp data/leaf.non data/two.non data/none.non .
cp data/hard.pattern .
again() {
    nonogram solve -v --explain --output-dir out --resume "$@" 2>&1 | sed '/read as/d; s/;.*//'
}
nonogram solve -q --explain --output-dir out --conflict-limit 1 leaf.non two.non hard.pattern
grep -l '?' out/*
cp -R out first
again leaf.non two.non hard.pattern
for file in leaf.non two.non; do
    cmp first/$file.txt out/$file.txt
done
cmp -s first/hard.pattern.txt out/hard.pattern.txt || echo "hard.pattern has changed"
again leaf.non two.non hard.pattern
