# What the engines do: xargs, GNU parallel, an array of jobs, a pipe for each share of the lines.
for i in 1 2 3 4 5 6 7 8 9; do cat data/mixed.pattern; done >many.pattern
nonogram convert --to json many.pattern >many.jsonl 2>/dev/null
verdicts() { grep -o '"verdict":"[a-z]*"' | sort | uniq -c; }
nonogram solve --to jsonl many.jsonl | verdicts >whole
cat whole
split -l 5 many.jsonl part.
find . -name 'part.*' -print0 | xargs -0 -n 2 -P 2 nonogram solve -j 1 --to jsonl | verdicts | diff whole -
for k in 1 2 3; do
    SLURM_ARRAY_TASK_ID=$k SLURM_ARRAY_TASK_COUNT=3 sh -c \
        'nonogram solve --to jsonl --output-dir out --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT many.jsonl'
done
find out -type f -exec cat '{}' + | verdicts | diff whole -
for part in part.*; do cat "$part" | nonogram solve --to jsonl || echo lost; done | verdicts | diff whole -
if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q GNU; then
    parallel --will-cite --pipe -N 4 -j 2 -k nonogram solve -j 1 --to jsonl <many.jsonl 2>/dev/null | verdicts | diff whole -
    parallel --will-cite --pipe --round-robin -N 4 -j 2 nonogram solve -j 1 --to jsonl <many.jsonl 2>/dev/null | verdicts | diff whole -
fi
