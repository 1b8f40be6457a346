#!/bin/sh
# Runs all tests on a build that counts what is executed, and prints what of src/ was: lines and
# branches, in all and for the files that have most left. Status 1 below LINES (95) or BRANCHES (85)
# per cent. Needs gcc and gcovr; without, says so and succeeds. Functions that are generated for each
# call (base/check.h) are made once here: each of their branches counts once, not once for every
# call with its own constants. Not counted: branches of assertions, which no test may take.
#   Environment: BUILD (default: build), MAKE, LINES_LEAST, BRANCHES_LEAST.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}/coverage
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
if ! command -v gcovr >/dev/null 2>&1; then
    echo 'coverage: skipped, gcovr is not installed'
    exit 0
fi
mkdir -p "$build"
find "$build" -name '*.gcda' -exec rm -f {} +
gcc -c -o "$build/death.o" tests/coverage/death.c || exit 2
TEST_TIME_LIMIT=${TEST_TIME_LIMIT:-2400} CASE_TIME_LIMIT=${CASE_TIME_LIMIT:-600} ${MAKE:-make} check BUILD="$build" CC=gcc CPPFLAGS=-DNG_APART \
    CFLAGS='-O0 --coverage -fprofile-update=atomic' LDFLAGS="--coverage -Wl,--wrap=raise $build/death.o" >"$build/check.log" 2>&1
tail -n 1 "$build/check.log"
gcovr -r . --filter src/ --gcov-ignore-parse-errors --exclude-unreachable-branches \
    --exclude-throw-branches \
    --exclude-branches-by-pattern '.*ng_(assert|check_structure).*' "$build" --csv \
    -o "$build/coverage.csv" || exit 2
awk -F, -v lines_least="${LINES_LEAST:-95}" -v branches_least="${BRANCHES_LEAST:-85}" '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    {
        lines += $column["line_total"]
        covered += $column["line_covered"]
        branches += $column["branch_total"]
        taken += $column["branch_covered"]
        left = $column["line_total"] - $column["line_covered"]
        if (left > 0) printf "%5d lines left  %s\n", left, $1 | "sort -rn | head -n 25"
    }
    END {
        close("sort -rn | head -n 25")
        printf "lines %.1f %% of %d, branches %.1f %% of %d\n", 100 * covered / lines, lines,
            100 * taken / branches, branches
        exit 100 * covered / lines < lines_least || 100 * taken / branches < branches_least
    }' "$build/coverage.csv"
