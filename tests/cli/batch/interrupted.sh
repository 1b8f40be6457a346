# Interrupted at thirty moments: what was written is whole records, from the first on, and what
# is missing is only at the end.
command -v timeout >/dev/null || exit 0
for i in 1 2 3 4 5 6 7 8 9 10; do cat data/hard.pattern data/mixed.pattern; done >some.pattern
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat some.pattern; done >many.pattern
nonogram solve --to jsonl many.pattern >whole
i=0
while [ $i -lt 30 ]; do
    delay=$(printf '0.%03d' $((i * 37 % 60 + 1)))
    rm -f part
    if [ $((i % 2)) = 0 ]; then
        timeout --foreground --preserve-status -s INT "$delay" \
            nonogram solve -q -j 2 --to jsonl many.pattern >part
        status=$?
    else
        timeout --foreground --preserve-status -s TERM "$delay" \
            nonogram solve -q -j 2 --to jsonl many.pattern 2>&1 | cat >part
        status=130
    fi
    case $status in
    0 | 130) ;;
    *) echo "$i: status $status" ;;
    esac
    head -c "$(wc -c <part)" whole | cmp -s - part || echo "$i: not the beginning"
    [ ! -s part ] || [ "$(tail -n 1 part | tail -c 2)" = '}' ] || echo "$i: a record is torn"
    i=$((i + 1))
done
# a slow machine needs more than a moment to come to its first record
for delay in 0.02 0.05 0.1 0.2 0.5 1 2; do
    timeout --foreground --preserve-status -s INT $delay \
        nonogram solve -j 2 --to jsonl many.pattern 2>messages >part
    status=$?
    [ "$(grep -c puzzles messages)" = 0 ] || break
done
echo $status
[ "$(grep -c puzzles messages)" = 1 ] && echo summary
timeout --foreground --preserve-status -s INT 0.05 nonogram solve -q -o result --to jsonl many.pattern
[ -e result ] || echo no file of half the results
