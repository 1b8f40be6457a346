#!/usr/bin/env bash
# Compares two builds of the solver in turn, class by class, on a short set of each.
#
#     tests/bench/duel.sh OLD NEW [CLASS...]
#
# OLD and NEW: the programs tests/bench/effort of two builds. Every puzzle is solved by one and then
# by the other, from several seeds, so that a machine that gets slower gets slower for both. For
# each class: runs that came to an end before and after, milliseconds in the geometric mean of each
# (a run stopped by the limit counts with the limit), how many times the seconds, the ticks and the
# conflicts, and the puzzle with the worst ratio of seconds. Ticks and conflicts of runs that both
# end are the same on every machine; seconds are CPU time.
#
# Environment: CORPUS (a folder with minizinc-challenge/ and survey/), SEEDS (4), LIMIT (CPU seconds
# of a run: 4), JOBS (1), NEW_JOBS (JOBS), GENERATE and DRAW (the programs), KEPT (a folder for the
# puzzles and the lines of all runs; else a temporary one).
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[[ $# -ge 2 ]] || { sed -n '2,/^set/{/^#/p}' "$0" >&2; exit 2; }
old=$1 new=$2
shift 2
classes=${*:-drawn sparse smooth pattern regular unique ridge random tournament colour}
build=${BUILD:-$here/../../build}
generate=${GENERATE:-$build/tests/bench/generate}
draw=${DRAW:-$build/tests/bench/draw}
corpus=${CORPUS:-}
seeds=${SEEDS:-4}
limit=${LIMIT:-4}
jobs=${JOBS:-1}
new_jobs=${NEW_JOBS:-$jobs}
scratch=${KEPT:-}
if [[ -z $scratch ]]; then
    scratch=$(mktemp -d) || exit 2
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 130' INT TERM
fi

# shellcheck source=tests/bench/puzzles.sh
. "$here/puzzles.sh"

# Writes a puzzle named $1 by the command that follows, if it is not there yet.
make_puzzle() {
    local file=$folder/$1.non
    shift
    [[ -s $file ]] || "$@" >"$file" || exit 2
}

take_files() {
    local file
    for file in "$@"; do
        [[ ! -f $file ]] || cp "$file" "$folder/" || exit 2
    done
}

make_random() {
    make_puzzle "$1x$1-$2-$3" "$generate" width="$1" height="$1" filled="$2" seed="$3"
}

# The puzzles of a class, as files in $folder.
make_class() {
    local side seed filled colours passes width height given name kind
    case $1 in
    drawn)
        take_files "$here"/../../puzzles/{clock,bicycle}.non "$corpus"/minizinc-challenge/non_[fam]*.non \
            "$corpus"/survey/webpbn-{02712,09892,01694,02040}.non
        rm -f "$folder/non_micro.non"
        ;;
    sparse)
        for seed in 0 1 2 3 4 5 6 7; do
            make_puzzle "sparse-50-$seed" "$draw" sparse 50 50 12 4 "$seed"
            make_puzzle "sparse-60-$seed" "$draw" sparse 60 60 16 5 "$seed"
        done
        ;;
    smooth)
        for passes in 1 2; do
            for filled in 35 45 55; do
                for side in 40 60; do
                    make_puzzle "smooth-$side-$passes-$filled" "$draw" smooth $side $side $passes $filled 7
                done
            done
        done
        ;;
    pattern)
        for seed in 1 2 3 4; do
            make_puzzle "tiles-$seed" "$draw" tiles 50 46 6 45 "$seed"
            make_puzzle "mirrors-$seed" "$draw" mirrors 41 36 20 45 "$seed"
            make_puzzle "letters-$seed" "$draw" letters 54 48 20 40 "$seed"
            for filled in 22 30 54; do
                make_puzzle "automaton-$filled-$seed" "$draw" automaton 40 45 $filled 50 "$seed"
            done
        done
        ;;
    regular)
        while read -r name kind; do
            # shellcheck disable=SC2086 # a kind and its numbers
            make_puzzle "$name" "$draw" $kind
        done < <(regular_puzzles 30 50 60 80)
        ;;
    unique)
        for side in 8 9 10 11 12; do make_puzzle "domino-$side" "$generate" domino=$side; done
        while read -r width height seed given; do
            make_puzzle "unique-${seed//\//-}" unique_puzzle "$width" "$height" "$seed" "$given"
        done < <(grep -E ' (3504|4003|4501|5001|5005|5008|14\/9\/5|20\/5\/5)( |$)' "$here/unique.txt")
        take_files "$corpus"/survey/webpbn-{08098,06574}.non
        ;;
    ridge)
        for seed in 1 2 3; do
            for filled in 40 45 48; do
                make_random 30 $filled "$seed"
                make_random 40 $filled "$seed"
            done
        done
        ;;
    random)
        for seed in 1 2 3 4 5 6 7 8; do
            make_random 50 50 "$seed"
            make_random 60 50 "$seed"
        done
        make_random 70 50 1
        make_random 70 50 2
        ;;
    tournament)
        for seed in 1 2 3 4 5 6; do
            for filled in 40 44 48 52; do make_random 25 $filled "$seed"; done
        done
        ;;
    colour)
        for seed in 1 2 3; do
            for colours in 2 3 5; do
                make_puzzle "colour-$colours-$seed" \
                    "$generate" width=40 height=40 filled=50 colours=$colours seed="$seed"
            done
            make_puzzle "blots-$seed" \
                "$generate" width=40 height=40 filled=40 colours=3 blots=5 seed="$seed"
        done
        ;;
    *)
        echo "duel: no class '$1'" >&2
        exit 2
        ;;
    esac
}

summary() {
    awk -v class="$1" -v limit="$limit" '
        { ended = $4 ~ /^(unique|multiple|solved|none)$/; key = $2 " " $3 }
        $1 == "old" { verdict[key] = $4; conflicts[key] = $5; ticks[key] = $6; seconds[key] = $7; solved += ended; was[key] = ended }
        $1 == "new" {
            runs++
            now += ended
            if (ended && was[key] && verdict[key] != $4 && verdict[key] != "solved") print "VERDICTS DIFFER: " key
            before = was[key] ? seconds[key] : limit
            after = ended ? $7 : limit
            before += before < 1e-5 ? 1e-5 : 0
            after += after < 1e-5 ? 1e-5 : 0
            all_before += log(before); all_after += log(after)
            sum_before += before; sum_after += after
            logs[$2] += log(after / before); of[$2]++
            if (ended && was[key]) {
                both++
                tick_logs += log(($6 + 1) / (ticks[key] + 1))
                conflict_logs += log(($5 + 1) / (conflicts[key] + 1))
            }
        }
        END {
            if (runs == 0) exit
            for (p in logs) if (worst == "" || logs[p] / of[p] > logs[worst] / of[worst]) worst = p
            name = worst
            sub(/.*\//, "", name)
            printf "%-11s %4d %4d->%-4d %8.1f %8.1f ms %7.2f %7.2f s  times %.3f seconds %.3f ticks %.3f conflicts, worst %.2f %s\n",
                class, runs, solved, now, 1000 * exp(all_before / runs), 1000 * exp(all_after / runs), sum_before, sum_after,
                exp((all_after - all_before) / runs), both ? exp(tick_logs / both) : 1,
                both ? exp(conflict_logs / both) : 1, exp(logs[worst] / of[worst]), name
        }' "$2"
}

for class in $classes; do
    folder=$scratch/$class
    mkdir -p "$folder" || exit 2
    make_class "$class"
    : >"$scratch/$class.runs"
    for file in "$folder"/*.non; do
        [[ -f $file ]] || continue
        "$old" "$limit" "$seeds" "$jobs" "$file" | sed 's/^/old /' >>"$scratch/$class.runs"
        "$new" "$limit" "$seeds" "$new_jobs" "$file" | sed 's/^/new /' >>"$scratch/$class.runs"
    done
    summary "$class" "$scratch/$class.runs"
done
