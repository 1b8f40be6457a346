# With classes asked for the status is that of grep: 0 one was found, 1 none was, 2 failed, 3 unknown.
cp data/leaf.non data/two.non data/none.non data/dominoes.non data/hard.pattern .
echo '2x2:1/1/1/x' >bad.pattern
try() {
    nonogram check "$@" 2>/dev/null
    echo "$*: $?"
}
for class in trivial line probe nested multiple none unknown; do
    try --min-class $class --max-class $class leaf.non two.non none.non
done
try --min-class search --max-class search leaf.non dominoes.non
try -q --max-class line dominoes.non
try -q --max-class line dominoes.non leaf.non
try -q --min-class multiple two.non
try --min-class multiple dominoes.non # not graded: there is one solution
try -q two.non
try -q --max-class line bad.pattern leaf.non
try --max-class line --conflict-limit 1 hard.pattern
try --max-class unknown --conflict-limit 1 hard.pattern
try --to jsonl --max-class line dominoes.non | cut -c 1-60
try --to report --max-class line two.non
nonogram check --max-class line --output-dir out leaf.non two.non
echo $?
nonogram check --max-class line --output-dir out --resume leaf.non two.non
echo $?
# What is quiet still goes where it is sent.
nonogram check -q -o line leaf.non
cat line
nonogram check -q --to text leaf.non
