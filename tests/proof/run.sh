#!/bin/sh
# Has proofs checked by the project's own checker (drat.c): puzzles of this project and generated
# ones, with one solution and with none, in black and white and in colour, symmetric ones, with
# given cells, and several at a time. Ends with "N passed, N failed".
#   Environment: NONOGRAM (the program), BUILD, where tests/proof/drat was built.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
case ${BUILD:=build} in
/*) ;;
*) BUILD=$top/$BUILD ;;
esac
checker=$BUILD/tests/proof/drat
program=${NONOGRAM:-$top/nonogram}
[ -x "$checker" ] || { echo "run.sh: there is no $checker" >&2; exit 2; }
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-proofs.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
. "$top/tests/cases.sh"
# Checks the file `proof` by the clauses of the puzzle, less the solution in the file `solution` if
# there is one; more options of `convert` follow.
verify() { # NAME PUZZLE [OPTION...]
    name=$1
    puzzle=$2
    shift 2
    [ -s solution ] && set -- "$@" --except solution
    "$program" convert --to dimacs "$@" -o clauses "$puzzle" >said 2>&1 &&
        "$checker" clauses "$proof" >said 2>&1
    note $? "$name" said
}

# Solves the puzzle with a proof, which has to be there, and checks it.
prove() { # NAME PUZZLE [OPTION OF BOTH COMMANDS...]
    rm -f solution proof
    prove_name=$1
    prove_puzzle=$2
    shift 2
    "$program" solve -q --proof proof -o solution "$@" "$prove_puzzle" \
        >said 2>&1
    proof=proof
    verify "$prove_name" "$prove_puzzle" "$@"
}

# What the checker must not take: a lemma that does not follow, a drop of what is not there, a proof
# without an end.
printf 'p cnf 2 3\n1 2 0\n-1 2 0\n-2 1 0\n' >clauses
for steps in '-2 0\n0\n' '2 0\nd 1 0\n0\n' '2 0\n'; do
    printf '%b' "$steps" >proof
    "$checker" clauses proof >said 2>&1
    note $(($? != 1)) "the checker takes '$steps'"
done
printf -- '-1 -2 0\n' >>clauses
printf '2 0\nd 1 2 0\n0\n' >proof
"$checker" clauses proof >said 2>&1
note $? 'the checker refuses a proof' said

for puzzle in house.non lion.non island.non key.non clock.non impossible.non plus.non \
    rosette.non snowflake.non cherries.non tulip.xml medallion.non; do
    prove "$puzzle" "$top/puzzles/$puzzle"
done

# Generated ones that have to be searched, also symmetric ones. A clue moved to another place, or a
# cell given wrongly, leaves most without a solution.
"$program" generate --count 6 --seed 5 --class any --density 45 --width 16 --height 16 \
    --style random --to non --output-dir made >said 2>&1
"$program" generate --count 4 --seed 6 --class any --style symmetric --width 14 --height 14 \
    --to non --output-dir made/symmetric >said 2>&1
"$program" generate --count 4 --seed 7 --class any --colours 3 --width 10 --height 10 --to non \
    --output-dir made/colour >said 2>&1
find made -type f | sort >names
[ "$(wc -l <names)" -ge 14 ]
note $? 'generated puzzles' said
while read -r puzzle; do
    prove "$puzzle" "$puzzle"
    sed 's/^goal.*//' "$puzzle" | awk '/^rows/ { print; getline first; getline second; print second
        print first; next } { print }' >changed.non
    "$program" solve -q --first changed.non >said 2>&1
    [ $? -eq 1 ] && prove "changed $puzzle" changed.non
done <names

# With given cells: one that is right, and one that leaves no solution.
"$program" solve "$top/puzzles/house.non" >whole
sed 's/[#.]/?/g; 3s/^?/#/' whole >wrong
sed '2,$s/[#.]/?/g' whole >right
prove 'right cells given' "$top/puzzles/house.non" --given right
prove 'a wrong cell given' "$top/puzzles/house.non" --given wrong

# Several at a time: each has a file of its own.
mkdir several
cp "$top"/puzzles/[a-h]*.non several
"$program" solve -q --output-dir results --proof proofs several >said 2>&1
for puzzle in several/*; do
    proof=proofs/$puzzle.drat
    [ -f "$proof" ] || continue
    cp "results/$puzzle.txt" solution
    verify "one of several: $puzzle" "$puzzle"
done
[ "$(find proofs -type f | wc -l)" -eq $(($(find several -type f | wc -l) - 1)) ]
note $? 'a proof for each of several but the one with several solutions' said

# With several colours, and one that has to be probed.
"$program" generate --seed 2 --class probe --colours 3 --density 45 --width 14 --height 14 \
    --style random --to non -o probe.non >said 2>&1
note $? 'a puzzle in colour that has to be probed' said
prove colour.non "$top/tests/proof/colour.non"
prove probe.non probe.non

conclude
