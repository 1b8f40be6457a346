# --resume keeps what the same command has written, and works out again what another one has, or
# the same with options that show in the result.
cp data/none.non data/leaf.non .
echo '2x2:1/1/1/1' >two.pattern
echo '6x6:1/1/1/1/1/1/1/1/1/1/1/1' >six.pattern
echo '2x2:1/1/1/2' >uneven.pattern
printf '.?\n??\n' >given.txt
newline='
'
# What the commands of the list (one a line) write, each into a folder by its number there.
write() {
    number=0
    IFS=$newline
    for command in $2; do
        IFS=' '
        number=$((number + 1))
        nonogram $command -q --output-dir $1/$number $files 2>/dev/null
    done
    IFS=' '
}
results() {
    sed 's/"seconds":[0-9.]*/"seconds":0/' $1/*.*
}
# A command of the first list and then one of the second, into one folder: what is there then is what
# the second one writes by itself.
pairs() {
    write first "$1"
    write second "$2"
    for folder in second/*; do
        results $folder >$folder/all
    done
    for folder in first/*; do
        number=0
        IFS=$newline
        for command in $2; do
            IFS=' '
            number=$((number + 1))
            cp -R $folder out
            nonogram $command -q --output-dir out --resume $files 2>/dev/null
            results out | diff second/$number/all - || echo "$command, behind command $folder"
            rm -rf out
        done
    done
    IFS=' '
    rm -rf first second
}
files="two.pattern six.pattern none.non leaf.non uneven.pattern"
records="solve --to jsonl
solve --to jsonl --first
solve --to jsonl --solutions 3
solve --to jsonl --solutions 0
solve --to jsonl --count
solve --to jsonl --timing
solve --to jsonl --certain
solve --to jsonl --explain
solve --to jsonl --proof proofs
check --to jsonl
check --to jsonl --max-class line
hint --to jsonl"
texts="solve
solve --explain
solve --count
check
check --to report
check --min-class trivial"
pairs "$records" "$records"
pairs "solve --to jsonl --proof proofs" "solve --to jsonl --proof others"
pairs "$texts" "$texts"
pairs "$texts" "check --max-class line"
pairs "check --max-class line" "check"
pairs "solve --to text --solutions 3" "solve"
cp data/hard.pattern .
files=hard.pattern
pairs "solve --to jsonl" "solve --to jsonl --first
solve --to jsonl --solutions 1"
files=two.pattern
pairs "solve --to jsonl" "solve --to jsonl --given given.txt"
pairs "solve" "solve --given given.txt"
# The same command keeps what it has written.
files="two.pattern six.pattern none.non leaf.non uneven.pattern"
while read -r command; do
    nonogram $command -q --output-dir out $files 2>/dev/null
    nonogram $command -v --output-dir out --resume $files 2>&1 | grep -o '[0-9]* skipped'
    rm -rf out
done <<'END'
solve --to jsonl
solve --to jsonl --first
solve --to jsonl --solutions 1
solve --to jsonl --solutions 3
solve --to jsonl --solutions 0
solve --to jsonl --count
solve --to jsonl --timing
solve --to jsonl --certain
solve --to jsonl --explain
check --to jsonl
check --to jsonl --timing
solve
solve --explain
solve --count
check
check --to report
check --max-class line
check --min-class multiple
END
# A name that is no text is kept by what a record makes of it; so are one with a backslash and a
# failure that names what is no text.
odd=$(printf 'a\\ufffd\351.pattern')
echo '2x2:1/1/1/1' >"$odd"
printf '2x2:\001\351/1/1\n' >bad.pattern
nonogram solve -q --to jsonl --output-dir out "$odd" bad.pattern
nonogram solve -v --to jsonl --output-dir out --resume "$odd" bad.pattern 2>&1 | grep -o '[0-9]* skipped'
rm -rf out
# A record that is another's, by its name or its number.
echo '2x2:1/1/1/1' >many.pattern
echo '2x2:1/1/1/1' >>many.pattern
nonogram solve -q --to jsonl --output-dir out many.pattern
cp out/many.pattern#1.jsonl out/many.pattern#2.jsonl
nonogram solve -q --to jsonl --output-dir out --resume ./many.pattern
cat out/many*
rm -rf out
# A list that a limit has cut short is one that is not known to the end.
nonogram solve -q --to jsonl --output-dir out --conflict-limit 1 --solutions 0 six.pattern
grep -c '"multiple","limited"' out/*
nonogram solve -v --to jsonl --output-dir out --resume --solutions 0 six.pattern 2>&1 | sed '/read as/d; s/;.*//'
