#!/usr/bin/env bash
# Writes unique.txt to standard output: random puzzles, half filled, and sparse pictures, with cells
# given until there is one solution, and no more than that needs; those that lines alone do not
# finish. Which cells are given depends on the solver that looks for them, so they are kept, for the
# same puzzles always.
#
#     tests/bench/unique.sh >tests/bench/unique.txt
#
# Environment: NONOGRAM, BUILD, GENERATE, DRAW (the programs).
set -u
program=${NONOGRAM:-./nonogram}
generate=${GENERATE:-${BUILD:-build}/tests/bench/generate}
draw=${DRAW:-${BUILD:-build}/tests/bench/draw}
# shellcheck source=tests/bench/puzzles.sh
. "$(dirname "$0")/puzzles.sh"
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# The puzzle of $1 x $1 from seed $2, if it is of use.
line() {
    "$generate" width="$1" height="$1" seed="$2" unique=1 minimal=1 limit=20000 \
        >"$scratch/puzzle.non" || return 1
    "$program" solve -q -j 1 --conflict-limit 20000 --to jsonl "$scratch/puzzle.non" |
        grep -q '"verdict":"unique".*"conflicts":[1-9]' || return 1
    awk -v size="$1" -v seed="$2" -F '"' '
        /^saved/ {
            for (i = 1; i <= length($2); i++) {
                value = substr($2, i, 1)
                if (value != "?") given = given " " i - 1 "=" value
            }
        }
        END { print size, size, seed given }' "$scratch/puzzle.non"
}

# The record of a puzzle, given as to unique_puzzle.
record() {
    unique_puzzle "$@" >"$scratch/puzzle.non"
    "$program" solve -q -j 1 --conflict-limit 100000 --to jsonl "$scratch/puzzle.non"
}

# Of the cells in which a record's two solutions differ the middle one, as INDEX=VALUE of the first.
difference() {
    sed 's/.*"solutions":\[\[//; s/\]\].*//; s/[",]//g; s/\]\[/ /' | awk '{
        size = length($1)
        for (i = 1; i <= size; i++) if (substr($1, i, 1) != substr($2, i, 1)) differ[++count] = i
        at = differ[int((count + 1) / 2)]
        print at - 1 "=" (substr($1, at, 1) == "#")
    }'
}

# The sparse picture $3 (ORNAMENTS/CURVES/SEED) of $1 x $2.
sparse_line() {
    local pair line=$3 given="" needed
    while line=$(record "$1" "$2" "$3" "$given") && [[ $line == *'"verdict":"multiple"'* ]]; do
        given="$given $(difference <<<"$line")"
    done
    [[ $line == *'"verdict":"unique"'* ]] || return 1
    for pair in $given; do
        needed=" $given "
        needed=${needed/ $pair / }
        line=$(record "$1" "$2" "$3" "$needed")
        [[ $line != *'"verdict":"unique"'* ]] || given=$needed
    done
    record "$1" "$2" "$3" "$given" | grep -q '"conflicts":[1-9]' || return 1
    echo "$1 $2 $3" $given
}

echo '# Width, height, seed of the random puzzle (or ornaments, curves and seed of the sparse picture), and'
echo '# the cells given in it (row by row, from 0).'
for size in 30 35 40 45 50; do
    seed=$((100 * size)) found=0
    while ((found < 8)); do
        seed=$((seed + 1))
        ! line "$size" "$seed" || found=$((found + 1))
    done
done
for curves in 20/5 14/9; do
    for seed in 1 2 3 4 5 6; do
        sparse_line 75 71 "$curves/$seed" || continue
    done
done
