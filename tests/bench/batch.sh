#!/bin/sh
# Puzzles a second, peak memory and what a second worker is worth: the table of BATCH.md.
#   batch.sh [FOLDER...]     also for the puzzles of these folders
# Environment: NONOGRAM, GENERATE (the programs), REPEAT (runs of which the best counts, default 3).
# Needs GNU time. What counts is the time on the processor, so that other work on the machine
# disturbs less.
set -eu
NONOGRAM=${NONOGRAM:-./nonogram}
GENERATE=${GENERATE:-build/tests/bench/generate}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$GENERATE" width=15 height=15 filled=60 count=100000 json=1 >"$scratch/15x15.jsonl"
"$NONOGRAM" convert --to pattern "$scratch/15x15.jsonl" >"$scratch/100000.pattern"
head -n 1000 "$scratch/100000.pattern" >"$scratch/1000.pattern"

measure() { # JOBS: "seconds-on-the-processor wall kilobytes", the best of some runs
    i=0
    while [ $i -lt "${REPEAT:-3}" ]; do
        command time -f '%U %S %e %M' -o "$scratch/time" \
            "$NONOGRAM" solve -q -j "$1" --to jsonl --files0-from="$scratch/list" >"$scratch/out"
        awk '{ print $1 + $2, $3, $4 }' "$scratch/time"
        i=$((i + 1))
    done | sort -n | head -n 1
}

row() { # NAME, with the inputs in $scratch/list
    one=$(measure 1)
    two=$(measure 2)
    count=$(wc -l <"$scratch/out")
    echo "$1 $count $one $two" | awk '{
        printf "| %s | %d | %.0f | %.2f | %.0f | %d | %.2f | %.0f | %d | %.2f |\n",
               $1, $2, $2 / $3, $4, $2 / $4, $5, $7, $2 / $7, $8, 2 * $3 / $6 }'
}

echo '| what | puzzles | per processor second | wall -j 1 | a second | KB | wall -j 2 | a second | KB | efficiency |'
echo '|---|---|---|---|---|---|---|---|---|---|'
for count in 1000 100000; do
    printf '%s\0' "$scratch/$count.pattern" >"$scratch/list"
    row "15x15-stream-of-$count"
done
for folder in "$@"; do
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        printf '%s\0' "$folder"/*
    done >"$scratch/list"
    row "$(basename "$folder")-20-times"
done
