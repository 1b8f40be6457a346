#!/bin/sh
# Peak memory and the time to stop of large puzzles, with limits and without, as the table of
# tests/bench/LIMITS.md:
#
#     tests/bench/limits.sh [SIZE...]     (100 200 500 1000 2000 3000 5000)
#
# Random pictures, half filled, of which lines decide next to nothing. No process may pass 4 GB. All
# seconds are those of a clock on the wall, reading the puzzle and freeing all included.
set -u
program=${NONOGRAM:-./nonogram}
generate=${GENERATE:-build/tests/bench/generate}
ulimit -v 4000000
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM

# Prints "SECONDS | MB | REASON" of a check with these options.
measure() {
    limited=$(/usr/bin/time -q -o "$work/time" -f '%e %M' \
        "$program" check --to jsonl "$@" "$work/puzzle.non" 2>/dev/null |
        sed -n 's/.*"limited":"\([a-z]*\)".*/\1/p')
    awk -v r="${limited:-none}" '{ printf "%.1f | %d | %s", $1, ($2 + 1023) / 1024, r }' "$work/time"
}

# Prints the seconds that a check goes on after SIGTERM, which comes after 3.
measure_signal() {
    /usr/bin/time -q -o "$work/time" -f '%e' \
        timeout -s TERM 3 "$program" check "$work/puzzle.non" >/dev/null 2>&1
    awk '{ printf "%.1f", $1 < 3 ? 0 : $1 - 3 }' "$work/time"
}

echo '| size | reading, s | 1 s: s | MB | ended by | 64M and 5 s: s | MB | ended by | 500M and 1 s: s | MB | ended by | after SIGTERM, s |'
echo '|---|---|---|---|---|---|---|---|---|---|---|---|'
for size in ${*:-100 200 500 1000 2000 3000 5000}; do
    "$generate" width="$size" height="$size" filled=50 seed=1 >"$work/puzzle.non" || exit 2
    /usr/bin/time -q -o "$work/time" -f '%e' "$program" convert --to pattern "$work/puzzle.non" >/dev/null
    reading=$(awk '{ printf "%.1f", $1 }' "$work/time")
    echo "| $size | $reading | $(measure --time-limit 1) |" \
        "$(measure --memory-limit 64M --time-limit 5) |" \
        "$(measure --memory-limit 500M --time-limit 1) | $(measure_signal) |"
done
