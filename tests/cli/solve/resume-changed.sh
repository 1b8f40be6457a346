# --resume works a puzzle out again whose result is there, but cannot be its own: the puzzle has
# changed since, or the result is of another. Forms that do not tell are kept, which is said.
for form in jsonl text non pbm ppm svg taai; do
    cp data/leaf.non puzzle.non
    cp data/two.non other.non
    nonogram solve -q --to $form --output-dir out puzzle.non other.non
    nonogram solve -v --to $form --output-dir out --resume puzzle.non other.non 2>&1 | grep skipped | sed 's/;.*//'
    cp out/other.non.* kept
    nonogram convert --to non --output puzzle.non data/arrow.txt
    nonogram solve -v --to $form --output-dir out --resume puzzle.non other.non 2>&1 | sed '/read as/d; s/;.*//'
    cmp kept out/other.non.*
    nonogram solve --to $form --output-dir new puzzle.non
    cmp out/puzzle.non.* new/puzzle.non.* >differ || echo "$form differs"
    rm -rf out new
done
# Other sizes, titles and given cells; a failure that is none any more; a puzzle that has become bad.
echo '2x2:1/1/1/1' >a.pattern
printf 'title "one"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n' >b.non
echo '2x2:1/1/1/3' >c.pattern
echo '2x2:1/1/1/1' >d.pattern
nonogram solve -q --to jsonl --output-dir out a.pattern b.non c.pattern d.pattern
echo '2x2:1/1/1/1,Ac' >a.pattern
sed -i.old 's/one/two/' b.non
echo '2x2:1/1/1/1' >c.pattern
echo '2x2:1/1/1/3' >d.pattern
nonogram solve -q --to jsonl --output-dir out --resume a.pattern b.non c.pattern d.pattern
cat out/*
# What convert writes is compared with the clues.
nonogram convert --to json --output-dir out b.non
nonogram convert -v --to json --output-dir out --resume b.non 2>&1 | grep -c skipped
cp data/leaf.non b.non
nonogram convert --to json --output-dir out --resume b.non
cat out/b.non.json
