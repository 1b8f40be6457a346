# --resume works out again what contradicts itself, and what is of another puzzle by its id.
echo '2x2:1/1/1/1' >a.pattern
echo '{"id":"one","rows":[[1]],"columns":[[1]]}' >b.json
nonogram solve -q --to jsonl --output-dir out a.pattern b.json
cp -R out good
for edit in 's/multiple/unique/' 's/multiple/none/' 's/multiple/unknown/' 's/unique/none/' \
    's/\[\["#"\]\]/[]/' 's/"one"/"two"/' 's/"id":"one",//' 's/"index":1,/&"id":"x",/'; do
    for file in out/*; do
        sed "$edit" "good/${file#out/}" >$file
    done
    nonogram solve -v --to jsonl --output-dir out --resume a.pattern b.json 2>&1 |
        sed '/read as/d; s/;.*//'
    diff -r good out
done
