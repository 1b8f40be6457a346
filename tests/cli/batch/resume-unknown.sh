# --resume works out again what is unknown: a record that says so; of another form there
# is no file then, and that is said.
cp data/hard.pattern data/leaf.non data/confetti.non .
echo '6x6:1/1/1/1/1/1/1/1/1/1/1/1' >six.pattern
list() {
    ls -i out >now
    grep -c -x -F -f before now
    ls out 2>/dev/null
}
while read -r command; do
    echo "- $command"
    nonogram $command --output-dir out --conflict-limit 1 leaf.non hard.pattern 2>&1
    echo $?
    ls -i out >before
    ls out 2>/dev/null
    nonogram $command -v --output-dir out --resume leaf.non hard.pattern 2>&1 | sed '/read as/d; s/;.*//'
    list
    rm -rf out
done <<'END'
solve --first --to jsonl
solve --first --to text
solve --first --to svg
solve --first --to non
check --to jsonl
check
check --to report
END
for form in text jsonl; do
    nonogram solve --count --conflict-limit 1 --to $form --output-dir out six.pattern 2>&1
    echo $?
    ls out 2>/dev/null
    rm -rf out
done
for form in text jsonl html; do
    nonogram hint --all --time-limit 0.000001 --to $form --output-dir out leaf.non 2>&1
    echo $?
    ls out 2>/dev/null
done
rm -rf out
