# Every example in the help can be typed as it is.
mkdir folder
cp "$CASES/../../puzzles/plus.non" puzzle.non
cp puzzle.non folder
nonogram solve puzzle.non >picture.txt
cp picture.txt cells.txt
nonogram show --to pbm puzzle.non >photo.png
nonogram split --parts 2 puzzle.non | nonogram solve --to jsonl >records.jsonl
for command in $(nonogram help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
    nonogram "$command" -h | sed -n 's/^  \(nonogram .*\)/\1/p'
done >examples
while read -r example; do
    sh -c "$example" >out 2>err </dev/null || echo "status $?: $example"
    [ ! -s err ] || { echo "$example"; cat err; }
done <examples
echo $(($(wc -l <examples) > 25))
