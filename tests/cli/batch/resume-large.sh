# --resume keeps a result that is larger than --memory-limit, also behind a puzzle that is worked on.
echo '3x3:1/1/1/1/1/1' >a.pattern
echo '9x9:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1' >b.pattern
nonogram solve -q --to jsonl --solutions 20000 --output-dir out b.pattern
cp out/b.pattern.jsonl before
for jobs in 1 2; do
    nonogram solve -v --to jsonl --solutions 20000 -j $jobs --memory-limit 1M --resume --output-dir out \
        a.pattern b.pattern 2>&1 | sed '/read as/d; s/;.*//'
    cmp before out/b.pattern.jsonl
    rm out/a.pattern.jsonl
done
