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
# Steps that a limit has cut short are worked out again, but not for how many assumptions they need.
again() {
    nonogram solve --explain --to "$1" --output-dir cut --resume -v leaf.non 2>&1 | grep -o '[0-9]* skipped'
    echo "$1: $?"
}
nonogram solve --explain --output-dir cut leaf.non
again text
echo 'The time limit was reached: what follows is not known.' >>cut/leaf.non.txt
again text
nonogram solve --explain --to jsonl --output-dir cut leaf.non
again jsonl
sed -i 's/{"end":[^}]*}/{"end":"limit","steps":0,"limited":"time"}/' cut/leaf.non.jsonl
again jsonl
sed -i 's/{"end":[^}]*}/{"end":"limit","steps":0,"limited":"assumptions"}/' cut/leaf.non.jsonl
again jsonl
