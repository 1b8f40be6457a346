#!/bin/sh
# Compares verdicts on random puzzles with those of the SAT solver cadical on the exported clauses:
# whether there is a solution, and whether it is the only one (a second call of cadical, with one
# clause more that rules the first solution out). Prints last "N agree, N differ, N not decided".
# Status 1 if any differ; the puzzles that do are kept.
# Environment: NONOGRAM, GENERATE (the programs), CASES (2000), SEED (1), SECONDS_EACH (10).
set -u
program=${NONOGRAM:-./nonogram}
generate=${GENERATE:-build/tests/bench/generate}
cases=${CASES:-2000}
seed=${SEED:-1}
seconds=${SECONDS_EACH:-10}
if ! command -v cadical >/dev/null 2>&1; then
    echo 'cadical is not installed: nothing to compare with'
    exit 0
fi
directory=$(mktemp -d) || exit 2
trap 'rm -rf "$directory"' EXIT
trap 'exit 130' INT TERM
agree=0
differ=0
undecided=0

# The options of case number $1: sizes to 20, up to three colours, every fourth with blots or open
# clues, every third with clues changed so that there is likely no solution.
describe() {
    awk -v n="$1" 'BEGIN {
        srand(n)
        for (i = 0; i < 5; i++) rand()
        printf "seed=%d width=%d height=%d filled=%d colours=%d", n, 4 + int(17 * rand()),
            4 + int(17 * rand()), 30 + int(45 * rand()), n % 2 ? 1 : 1 + int(3 * rand())
        if (n % 4 == 3) printf " blots=%d open=%d", int(12 * rand()), int(8 * rand())
        if (n % 5 == 4) printf " given=%d", int(15 * rand())
        if (n % 3 == 2) printf " perturb=%d", 1 + int(3 * rand())
    }'
}

# Prints sat, unsat or unknown; leaves the answer in $directory/answer.
decide() {
    cadical -q -t "$seconds" "$1" >"$directory/answer" 2>/dev/null
    case $? in
    10) echo sat ;;
    20) echo unsat ;;
    *) echo unknown ;;
    esac
}

# The verdict by cadical.
expected() {
    first=$(decide "$directory/clauses")
    case $first in
    unsat) echo none ;;
    sat)
        cells=$(sed -n 's/^c nonogram of \([0-9]*\) rows, \([0-9]*\) columns, \([0-9]*\) .*/\1 \2 \3/p' \
            "$directory/clauses" | awk '{ print $1 * $2 * $3 }')
        awk -v cells="$cells" -f "$(dirname "$0")/forbid.awk" \
            "$directory/answer" "$directory/clauses" >"$directory/more"
        case $(decide "$directory/more") in
        unsat) echo unique ;;
        sat) echo multiple ;;
        *) echo unknown ;;
        esac
        ;;
    *) echo unknown ;;
    esac
}

case_number=$seed
last=$((seed + cases))
while [ "$case_number" -lt "$last" ]; do
    options=$(describe "$case_number")
    case_number=$((case_number + 1))
    # shellcheck disable=SC2086 # a list of options
    "$generate" $options >"$directory/puzzle.non" || continue # sums of rows and columns disagree
    "$program" convert --to dimacs "$directory/puzzle.non" >"$directory/clauses" || exit 2
    found=$("$program" solve -q --time-limit "$seconds" --to jsonl "$directory/puzzle.non" |
        sed -n 's/.*"verdict":"\([a-z]*\)".*/\1/p')
    expected=$(expected)
    if [ "$found" = "$expected" ] && [ "$found" != unknown ]; then
        agree=$((agree + 1))
    elif [ "$found" = unknown ] || [ "$expected" = unknown ]; then
        undecided=$((undecided + 1))
    else
        differ=$((differ + 1))
        kept=$(mktemp) && cp "$directory/puzzle.non" "$kept"
        echo "generate $options: $found, but cadical says $expected; kept as $kept"
    fi
done
echo "$agree agree, $differ differ, $undecided not decided"
[ "$differ" -eq 0 ]
