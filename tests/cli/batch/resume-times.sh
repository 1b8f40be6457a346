# --resume goes by the times of the files, as make does, whatever is in them and whichever options made
# them: a result that is not older than its input is kept. So is one of standard input.
again() {
    echo "- $*"
    nonogram "$@" -v --resume --output-dir out 2>&1 | sed '/read as/d; s/;.*//'
}
cp data/leaf.non a.non
cp data/none.non unknown.non
cp data/two.non "b: unknown, or unique.non"
touch -t 202001010000 *.non
nonogram check -q --output-dir out *.non
again check *.non
again check --to text --max-class line *.non
touch -t 202101010000 out/*
touch -t 202101010000 a.non
touch -t 202201010000 unknown.non
again check *.non
for command in "solve --to jsonl" "solve --to svg" "solve --count" "hint" "hint --to jsonl" "show" \
    "convert --to pattern" "split --parts 2" "split --parts 2 --to non"; do
    again $command a.non
    again $command a.non
    touch -t 203001010000 a.non
    again $command a.non
    touch -t 202001010000 a.non
done
echo '1x1:1/1' | nonogram solve --output-dir out
echo '1x1:/' | again solve
cat out/stdin.txt
# From a list through a pipe, and what is not there any more.
printf 'a.non\0' | again solve --to svg --files0-from -
rm a.non
again solve --to svg a.non
