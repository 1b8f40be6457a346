# A result replaces no other file that the run reads: not that of --given, --except, --files0-from,
# --from or --keep, nor what standard input comes from.
mkdir out
cp data/leaf.non data/two.non .
try() {
    echo "- $*"
    cp "out/$file" before
    nonogram "$@"
    echo $?
    cmp before "out/$file"
}
file=two.non.txt
printf '???\n???\n???\n' >out/$file
try solve --given out/$file --output-dir out two.non
printf 'two.non\0' >out/$file
try solve --files0-from out/$file --output-dir out
nonogram convert --to text -o out/$file data/leaf.non
file=leaf.non.cnf
nonogram solve -o out/$file leaf.non
try convert --to dimacs --except out/$file --output-dir out leaf.non
file=puzzle-000001.txt
nonogram solve -o out/$file leaf.non
try generate --from out/$file --to text --output-dir out -q
echo '- standard input'
cp leaf.non before
nonogram convert --to nin -o leaf.non <leaf.non
echo $?
nonogram solve -o leaf.non two.non - <leaf.non
echo $?
nonogram solve --proof leaf.non <leaf.non
echo $?
cmp before leaf.non
nonogram solve -o two.non leaf.non <two.non
cat two.non
