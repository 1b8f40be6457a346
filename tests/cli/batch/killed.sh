# Killed without warning and taken up again until all is there: nothing torn, nothing twice.
command -v timeout >/dev/null || exit 0
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do cat data/hard.pattern data/mixed.pattern data/hard.pattern; done >many.pattern
nonogram solve --to jsonl --output-dir whole -q many.pattern
for delay in 0.02 0.03 0.02 0.04 0.03; do
    timeout --foreground -s KILL $delay nonogram solve -j 2 --to jsonl --output-dir out --resume many.pattern
    ls -i out >before 2>/dev/null
done
nonogram solve -j 2 --to jsonl --output-dir out --resume many.pattern
ls -i out >after
grep -v -x -F -f after before
rm -f out/.*.tmp
diff -r whole out && echo complete
nonogram solve -v --to jsonl --output-dir out --resume many.pattern 2>&1 | sed 's/; .*//'
