#!/usr/bin/env bash
# Measures the solver, one puzzle and one process at a time on one core, and writes the tables of
# RESULTS.md. Other solvers are measured on the same puzzles in the same run: cadical where it is
# installed (on the clauses of `convert --to dimacs`), and a rival where one is given.
#
#     make bench [CORPUS=FOLDER] [RIVAL=COMMAND] [SUITES='NAME...'] [LIMIT=60] [QUICK=1]
#
# CORPUS: has survey/, minizinc-challenge/ and tournament/. RIVAL: a command to which the name of a
# .non file is added. SUITES: of those listed below; the tables of others stay as they were last
# measured. Every class of puzzle is a suite of its own: compare.sh never adds two of them up. Puzzles
# whose conflicts are not those of the committed table are listed. LIMIT: CPU seconds for a run.
# PARTS: one (on one core), usual (with the default options, which need all cores for themselves).
# SEEDS: how many of the search (4). QUICK: a few of each, five seconds at most, one seed, not for
# RESULTS.md.
# Environment: also NONOGRAM, BUILD, GENERATE, DRAW (the programs), RESULTS (the file to write),
# CADICAL_LIMIT (seconds for cadical; else LIMIT, 60 at most; 0: without cadical).
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 2
program=${NONOGRAM:-./nonogram}
build=${BUILD:-build}
generate=${GENERATE:-$build/tests/bench/generate}
draw=${DRAW:-$build/tests/bench/draw}
corpus=${CORPUS:-}
rival=${RIVAL:-}
quick=${QUICK:-}
all='own survey challenge sparse-50 sparse-60 sparse-75 sparse-75-dense smooth-1 smooth-2 unique
regular ridge-30 ridge-40 ridge-50 ridge-60 ridge-80 random-50 random-60 random-70 random-99 random-150
tournament colour growth'
suites=${SUITES:-$all}
parts=${PARTS:-one usual}
seeds=${SEEDS:-$([[ -n $quick ]] && echo 1 || echo 4)}
limit=${LIMIT:-${quick:+5}}
limit=${limit:-60}
cadical_limit=${CADICAL_LIMIT:-$((limit < 60 ? limit : 60))}
kept=$build/bench${quick:+/quick}
results=${RESULTS:-$([[ -n $quick ]] && echo "$kept/RESULTS.md" || echo "$here/RESULTS.md")}
if ! command -v /usr/bin/time >/dev/null; then
    echo 'the benchmarks need GNU time as /usr/bin/time' >&2
    exit 2
fi
for needed in "$program" "$generate" "$draw"; do
    if [[ ! -x $needed ]]; then
        echo "not built: $needed" >&2
        exit 2
    fi
done
cadical=$(command -v cadical || true)
[[ -n $cadical ]] || echo 'cadical is not installed: no ratios' >&2
((cadical_limit > 0)) || cadical=
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$kept" || exit 2
# shellcheck source=tests/bench/measure.sh
. "$here/measure.sh"
# shellcheck source=tests/bench/puzzles.sh
. "$here/puzzles.sh"

# Of the lines given, all or, in a quick run, about one in $1.
some() {
    awk -v step="${quick:+$1}" 'step == "" || NR % step == 1'
}

# Measures every file named on standard input.
files() {
    local path name
    while read -r path; do
        name=${path##*/}
        row "$path" "${name%.*}"
    done
}

folder() {
    find "$1" -type f "${@:2}" | LC_ALL=C sort -V
}

# $2 random puzzles of $1 x $1, half of their cells filled, from seeds after $3.
random() {
    local i count=$2
    [[ -z $quick ]] || count=$(((count + 9) / 10))
    for ((i = 1; i <= count; i++)); do
        "$generate" width="$1" height="$1" seed=$(($3 + i)) >"$scratch/puzzle.non"
        row "$scratch/puzzle.non" "seed $(($3 + i))"
    done
}

# The seeds 1 to $1, in a quick run about a tenth of them.
seeds() {
    seq "$1" | some 10
}

# Sparse pictures of $1 x $2 with $3 ornaments and $4 curves.
sparse() {
    local seed
    for seed in $(seeds 20); do
        "$draw" sparse "$@" "$seed" >"$scratch/puzzle.non"
        row "$scratch/puzzle.non" "seed $seed"
    done
}

# Smoothed noise of $1 passes, from little of it filled to more than half.
smooth() {
    local side filled seed
    for side in 40 60 80; do
        for filled in 35 45 55; do
            for seed in $(seeds 3); do
                "$draw" smooth "$side" "$side" "$1" "$filled" "$seed" >"$scratch/puzzle.non"
                row "$scratch/puzzle.non" "$side, $filled %, seed $seed"
            done
        done
    done
}

# Random puzzles of $1 x $1, $2 of each share filled.
ridge() {
    local filled seed
    for filled in "${@:3}"; do
        for seed in $(seeds "$2"); do
            "$generate" width="$1" height="$1" filled="$filled" seed="$seed" >"$scratch/puzzle.non"
            row "$scratch/puzzle.non" "$filled %, seed $seed"
        done
    done
}

# Random puzzles in several colours, with and without blots, and the pictures of the corpus.
colour() {
    local colours seed
    for colours in 2 3 5; do
        for seed in $(seeds 5); do
            "$generate" width=40 height=40 filled=50 colours="$colours" seed="$seed" >"$scratch/puzzle.non"
            row "$scratch/puzzle.non" "40x40, $colours colours, seed $seed"
        done
    done
    for seed in $(seeds 5); do
        "$generate" width=40 height=40 filled=40 colours=3 blots=5 seed="$seed" >"$scratch/puzzle.non"
        row "$scratch/puzzle.non" "40x40, 3 colours, blots, seed $seed"
    done
    "$generate" width=60 height=60 filled=40 colours=4 blots=5 seed=3 >"$scratch/puzzle.non"
    row "$scratch/puzzle.non" "60x60, 4 colours, blots, seed 3"
    [[ ! -d $corpus/colour ]] ||
        find "$corpus/colour" -type f \( -name '*.xml' -o -name '*.g' \) | LC_ALL=C sort | some 10 | files
}

# Chains of dominoes, and the puzzles of unique.txt with their given cells.
unique() {
    local n width height seed given
    for n in $(seq 6 15 | some 5); do
        "$generate" domino="$n" >"$scratch/puzzle.non"
        row "$scratch/puzzle.non" "domino $n"
    done
    while read -r width height seed given; do
        unique_puzzle "$width" "$height" "$seed" "$given" >"$scratch/puzzle.non"
        row "$scratch/puzzle.non" "seed $seed"
    done < <(grep -v '^#' "$here/unique.txt" | some 15)
}

regular() {
    local name kind
    while read -r name kind; do
        # shellcheck disable=SC2086 # a kind and its numbers
        "$draw" $kind >"$scratch/puzzle.non"
        row "$scratch/puzzle.non" "$name"
    done < <(regular_puzzles 20 30 40 50 60 80 100 120 | some 12)
}

growth() {
    local n with_cadical='' rival='' seeds=1
    for n in $(seq 20 5 60 | some 4); do
        random "$n" 11 $((1000 * n + 500))
    done
}

# Whole tournaments in one process each, first solutions only. Rows: name, puzzles, solved,
# conflicts, CPU seconds, kilobytes, number of the slowest puzzle and its seconds.
tournament() {
    local name search_seed user system kilobytes
    while read -r name search_seed; do
        [[ -f $corpus/tournament/$name.txt ]] || continue
        /usr/bin/time -f '%U %S %M' -o "$scratch/time" "$program" solve -q -j 1 --first \
            --seed "$search_seed" --time-limit "$limit" --to jsonl --timing ${quick:+--shard=1/50} \
            "$corpus/tournament/$name.txt" >"$scratch/record"
        read -r user system kilobytes < <(tail -n 1 "$scratch/time")
        sed 's/.*"index":\([0-9]*\).*"verdict":"\([a-z]*\)".*"conflicts":\([0-9]*\).*"seconds":\([0-9.e-]*\).*/\1 \2 \3 \4/' \
            "$scratch/record" | awk -v OFS='\t' -v name="$name, seed $search_seed" -v cpu="$user $system" -v kb="$kilobytes" '
            { conflicts += $3 }
            $2 == "solved" || $2 == "unique" { solved++ }
            $4 > slowest { slowest = $4; number = $1 }
            END {
                split(cpu, part, " ")
                print name, NR, solved + 0, conflicts + 0, part[1] + part[2], kb, number, slowest
            }'
    done < <(for name in taai2011 taai2019; do seq -f "$name %g" 0 $((seeds - 1)); done)
}

# Prints the rows of a suite; nothing where its puzzles are not there.
suite() {
    local with_cadical=$cadical
    case $1 in
    own) [[ ! -d puzzles ]] || folder puzzles ! -name '*.md' | some 10 | files ;;
    survey) [[ ! -d $corpus/survey ]] || folder "$corpus/survey" -name '*.non' | some 6 | files ;;
    challenge)
        [[ ! -d $corpus/minizinc-challenge ]] ||
            folder "$corpus/minizinc-challenge" -name '*.non' | some 7 | files
        ;;
    tournament) [[ ! -d $corpus/tournament ]] || tournament ;;
    sparse-50) sparse 50 50 12 4 ;;
    sparse-60) sparse 60 60 16 5 ;;
    sparse-75) sparse 75 71 20 5 ;;
    sparse-75-dense) sparse 75 71 14 9 ;;
    smooth-*) smooth "${1#*-}" ;;
    ridge-80) ridge 80 4 30 40 ;;
    ridge-*) ridge "${1#*-}" 4 40 42 44 46 48 ;;
    random-50 | random-60) random "${1#*-}" 20 $((1000 * ${1#*-})) ;;
    random-70 | random-99) random "${1#*-}" 12 $((1000 * ${1#*-})) ;;
    random-150) random 150 4 150000 ;;
    regular) regular ;;
    unique) unique ;;
    colour) colour ;;
    growth) growth ;;
    *)
        echo "no suite '$1'" >&2
        exit 2
        ;;
    esac
}

for part in $parts; do
    for name in $suites; do
        [[ $part == one || ! $name =~ ^(tournament|growth)$ ]] || continue
        echo "bench: $name, $part" >&2
        kept_as=$kept/$name.$part
        printf '# %s\t%s\t%s\n' "$(date -u +%Y-%m-%d)" "$limit" "$cadical_limit" >"$kept_as.new" || exit 2
        suite "$name" >>"$kept_as.new"
        if [[ $(wc -l <"$kept_as.new") -gt 1 ]]; then
            mv "$kept_as.new" "$kept_as" || exit 2
        fi
        rm -f "$kept_as.new"
    done
done
tables=()
for name in $all; do
    for part in usual one; do
        [[ ! -f $kept/$name.$part ]] || tables+=("$kept/$name.$part")
    done
done
[[ ${#tables[@]} -gt 0 ]] || exit 0
# What a person has written below the line that says so stays.
byhand='<!-- What follows is written by hand. -->'
{
    awk -v quick="$quick" -v summary=1 -f "$here/report.awk" "${tables[@]}" &&
        awk -f "$here/report.awk" "${tables[@]}" &&
        { [[ ! -f $results ]] || awk -v mark="$byhand" '$0 == mark { print ""; on = 1 } on' "$results"; }
} >"$results.new" && awk -f "$here/changes.awk" "$here/RESULTS.md" "$results.new" >&2 &&
    mv "$results.new" "$results" && echo "bench: wrote $results" >&2
