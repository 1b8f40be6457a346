#!/bin/sh
# Solves a stream of puzzles of all sizes under --memory-limit, again and again with other ones and
# with LIMIT, a quarter and a sixteenth of it in turn, for TIME seconds: random puzzles from 10x10 to 1200x1200, in up to four colours, with blots, open clues
# and given cells, possible and impossible. Each puzzle gets its record, in order; no run fails; and
# the program's resident memory, looked at ten times a second, stays below what the jobs together may
# take and MARGIN more: the program itself, the texts of puzzles and records, and what the C library
# has back but keeps. Needs /proc. Ends with "N passed, N failed".
#   Environment: NONOGRAM (the program), GENERATE (tests/bench/generate), TIME (60), LIMIT in
#   MB (64), MARGIN in MB (20), JOBS (2), EACH, seconds a puzzle may take (3), SEED (1).
set -u
program=${NONOGRAM:-./nonogram}
generate=${GENERATE:-build/tests/bench/generate}
whole=${LIMIT:-64}
margin=${MARGIN:-20}
jobs=${JOBS:-2}
seed=${SEED:-1}
if [ ! -r /proc/self/status ]; then
    echo 'memory: skipped, there is no /proc'
    echo '0 passed, 0 failed'
    exit 0
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-memory.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
. tests/cases.sh
puzzles=0
limited=0
most=-$whole

# Puzzles of this round, as JSON Lines; each size also with other kinds of clues.
make_puzzles() {
    for size in 10 20 30 45 60 100 150 300 600 1200; do
        count=$((size < 50 ? 8 : size < 200 ? 3 : 1))
        "$generate" width=$size height=$size filled=$((35 + seed % 30)) seed=$seed count=$count json=1
        [ $size -gt 300 ] && continue
        "$generate" width=$size height=$((size + 3)) filled=55 colours=$((2 + seed % 3)) \
            blots=$((seed % 3 * 10)) seed=$seed count=$count json=1
        "$generate" width=$((size + 2)) height=$size perturb=$((seed % 4)) open=$((seed % 3 * 4)) \
            given=$((seed % 5 * 5)) seed=$seed count=$count json=1
    done
    for size in 8 11 14; do
        "$generate" domino=$size json=1
    done
}

# Runs it; $status is its status, $peak the most kB that were resident.
run() {
    "$program" solve -q --to jsonl -j "$jobs" --memory-limit "${limit}M" --time-limit "${EACH:-3}" \
        "$scratch/puzzles.jsonl" >"$scratch/out" 2>"$scratch/error" &
    child=$!
    peak=0
    while kill -0 $child 2>/dev/null; do
        now=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$child/status" 2>/dev/null)
        peak=${now:-$peak}
        sleep 0.1
    done
    wait $child
    status=$?
}

end=$(($(date +%s) + ${TIME:-60}))
while [ "$(date +%s)" -lt $end ]; do
    limit=$((whole >> seed % 3 * 2))
    allowed=$(((jobs * limit + margin) * 1024))
    make_puzzles >"$scratch/puzzles.jsonl"
    run
    made=$(wc -l <"$scratch/puzzles.jsonl")
    good=$(awk -v jobs="$jobs" '
        /"index":[0-9]+,/ { match($0, /"index":[0-9]+/); if (substr($0, RSTART + 8, RLENGTH - 8) == NR) ordered++ }
        /"verdict":"(unique|multiple|none|solved|unknown)"/ { told++ }
        END { print (ordered == NR && told == NR) ? NR : -1 }' "$scratch/out")
    puzzles=$((puzzles + made))
    limited=$((limited + $(grep -c '"limited":"memory"' "$scratch/out")))
    over=$((peak / 1024 - jobs * limit))
    [ $over -gt $most ] && most=$over
    [ $status -eq 0 ] && [ "$good" -eq "$made" ] && [ "$peak" -le $allowed ]
    note $? "seed $seed: status $status, $good records of $made, $peak kB of $allowed" "$scratch/error"
    seed=$((seed + 1))
done
echo "$puzzles puzzles, $limited ended by the limit; at most $most MB more than the jobs may take were resident"
conclude
