#!/bin/sh
# Has proofs checked by drat-trim, where that is installed: one for each puzzle that has exactly one
# solution, or none. Prints last "N verified, N refused, N without a proof"; status 1 if any were
# refused.
#   proofs.sh [FILE...]     one puzzle each (default: the project's own)
# Environment: NONOGRAM (the program), DRAT_TRIM (drat-trim), SECONDS_EACH (60, to solve and to
# check).
set -u
program=${NONOGRAM:-./nonogram}
checker=${DRAT_TRIM:-drat-trim}
seconds=${SECONDS_EACH:-60}
if ! command -v "$checker" >/dev/null 2>&1; then
    echo 'drat-trim is not installed: nothing to check with'
    exit 0
fi
[ $# -gt 0 ] || set -- "$(dirname "$0")"/../../puzzles/*
directory=$(mktemp -d) || exit 2
trap 'rm -rf "$directory"' EXIT
trap 'exit 130' INT TERM
verified=0
refused=0
without=0

for puzzle; do
    "$program" solve -q --time-limit "$seconds" --proof "$directory/proof" \
        --output "$directory/solution" "$puzzle" 2>/dev/null
    case $? in
    0) set -- --except "$directory/solution" ;;
    1) set -- ;;
    *) without=$((without + 1)) && continue ;;
    esac
    "$program" convert --to dimacs "$@" --output "$directory/clauses" "$puzzle" || exit 2
    if "$checker" "$directory/clauses" "$directory/proof" -t "$seconds" |
        tr '\r' '\n' | grep -q '^s VERIFIED'; then
        verified=$((verified + 1))
    else
        refused=$((refused + 1))
        echo "$puzzle: not verified"
    fi
done
echo "$verified verified, $refused refused, $without without a proof"
[ "$refused" -eq 0 ]
