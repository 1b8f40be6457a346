#!/bin/sh
# Has proofs checked by drat-trim, where that is installed, and tells what they cost: of the
# project's own puzzles and of generated ones, unique and impossible, in black and white and in
# colour. Prints a line for each group, and last "N verified, N refused, N without a proof"; status
# 1 if any were refused.
#   proofs.sh [FILE...]     only these, one puzzle each
# Environment: NONOGRAM (the program), DRAT_TRIM (drat-trim), COUNT (125, for each kind of generated
# puzzle), SECONDS_EACH (60, to solve and to check).
set -u
program=${NONOGRAM:-./nonogram}
checker=${DRAT_TRIM:-drat-trim}
seconds=${SECONDS_EACH:-60}
count=${COUNT:-125}
if ! command -v "$checker" >/dev/null 2>&1; then
    echo 'drat-trim is not installed: nothing to check with'
    exit 0
fi
directory=$(mktemp -d) || exit 2
trap 'rm -rf "$directory"' EXIT
trap 'exit 130' INT TERM
verified=0
refused=0
without=0

# Seconds of user time that the children of this shell had taken at the last `times`.
spent() {
    awk 'NR == 2 { split($1, part, /[ms]/); print part[1] * 60 + part[2] }' "$directory/times"
}

# Checks the proof of a puzzle; 0, 1 or 2: verified, refused, none there.
verify() { # PUZZLE PROOF SOLUTION
    [ -f "$2" ] || return 2
    set -- "$1" "$2" "$3"
    if [ -s "$3" ]; then
        "$program" convert --to dimacs --except "$3" --output "$directory/clauses" "$1"
    else
        "$program" convert --to dimacs --output "$directory/clauses" "$1"
    fi || return 1
    "$checker" "$directory/clauses" "$2" -t "$seconds" | tr '\r' '\n' | grep -aq '^s VERIFIED'
}

# Solves puzzles without proofs and with them, and checks these. FILES has a name a line.
group() { # NAME FILES
    tr '\n' '\0' <"$2" >"$directory/list"
    times >"$directory/times"
    before=$(spent)
    "$program" solve -q -j 1 --time-limit "$seconds" --files0-from "$directory/list" \
        --output-dir "$directory/plain" >/dev/null 2>&1
    times >"$directory/times"
    between=$(spent)
    "$program" solve -q -j 1 --time-limit "$seconds" --files0-from "$directory/list" \
        --proof "$directory/proofs" --output-dir "$directory/proven" \
        >/dev/null 2>&1
    times >"$directory/times"
    after=$(spent)
    good=0
    bad=0
    none=0
    bytes=0
    while read -r puzzle; do
        proof=$directory/proofs/${puzzle#/}.drat
        verify "$puzzle" "$proof" "$directory/proven/${puzzle#/}.txt"
        case $? in
        0)
            good=$((good + 1))
            bytes=$((bytes + $(wc -c <"$proof")))
            ;;
        2) none=$((none + 1)) ;;
        *)
            bad=$((bad + 1))
            echo "$puzzle: not verified"
            ;;
        esac
    done <"$2"
    verified=$((verified + good))
    refused=$((refused + bad))
    without=$((without + none))
    echo "$1 $good $bad $none $before $between $after $bytes" | awk '{
        printf "%-24s %4d verified %3d refused %3d without; solve %.2f s, with proofs %.2f s", $1, $2,
            $3, $4, $6 - $5, $7 - $6
        if ($6 > $5) printf " (%.2f)", ($7 - $6) / ($6 - $5)
        if ($2 > 0) printf "; %d bytes each", $8 / $2
        print ""
    }'
    rm -rf "$directory/plain" "$directory/proven" "$directory/proofs"
}

# Generated puzzles of one kind, and what becomes of them when two clues change places, as far as
# that leaves no solution.
generated() { # NAME OPTION...
    kind=$1
    shift
    rm -rf "$directory/made"
    "$program" generate --count "$count" --class any "$@" --to non --output-dir "$directory/made" \
        >/dev/null 2>&1
    find "$directory/made" -type f | sort >"$directory/files"
    group "$kind-unique" "$directory/files"
    while read -r puzzle; do
        sed 's/^goal.*//' "$puzzle" | awk '/^rows/ { print; getline first; getline second
            print second; print first; next } { print }' >"$puzzle.changed"
        "$program" solve -q --first --time-limit "$seconds" "$puzzle.changed" >/dev/null 2>&1
        if [ $? -eq 1 ]; then
            mv "$puzzle.changed" "${puzzle%.non}-changed.non"
            echo "${puzzle%.non}-changed.non"
        fi
    done <"$directory/files" >"$directory/changed"
    group "$kind-impossible" "$directory/changed"
}

if [ $# -gt 0 ]; then
    printf '%s\n' "$@" >"$directory/own"
    group given "$directory/own"
else
    find "$(cd "$(dirname "$0")/../../puzzles" && pwd)" -type f | sort >"$directory/own"
    group own "$directory/own"
    generated black-15 --style random --density 45 --width 15 --height 15 --seed 1
    generated black-25 --style random --density 50 --width 25 --height 25 --seed 2
    generated symmetric-16 --style symmetric --width 16 --height 16 --seed 3
    generated colour-12 --style random --colours 3 --width 12 --height 12 --seed 4
fi
echo "$verified verified, $refused refused, $without without a proof"
[ "$refused" -eq 0 ]
