#!/usr/bin/env bash
# Writes unique.txt to standard output: random puzzles, half filled, with cells given until there is
# one solution, and no more than that needs; those that lines alone do not finish. Which cells are
# given depends on the solver that looks for them, so they are kept, for the same puzzles always.
#
#     tests/bench/unique.sh >tests/bench/unique.txt
#
# Environment: NONOGRAM, BUILD, GENERATE (the programs).
set -u
program=${NONOGRAM:-./nonogram}
generate=${GENERATE:-${BUILD:-build}/tests/bench/generate}
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

echo '# Width, height, seed of the random puzzle, and the cells given in it (row by row, from 0).'
for size in 30 35 40 45 50; do
    seed=$((100 * size)) found=0
    while ((found < 8)); do
        seed=$((seed + 1))
        ! line "$size" "$seed" || found=$((found + 1))
    done
done
