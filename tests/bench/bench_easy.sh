#!/usr/bin/env bash
# Measures what easy puzzles cost, reading and printing included; prints tables.
#
#     tests/bench/bench_easy.sh [FOLDER]
#
# FOLDER: puzzles (those of the project unless told), solved in one process on one core. Then one
# small puzzle against a process that does nothing, single lines by length, and puzzles that lines
# solve by size. Environment: NONOGRAM, BUILD (where the programs are); RUNS (20).
# Milliseconds are the least of so many runs, instructions those of valgrind where it is installed.
set -u
program=${NONOGRAM:-./nonogram}
build=${BUILD:-build}
runs=${RUNS:-20}
folder=${1:-puzzles}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
for needed in "$program" "$build/tests/bench/blobs" "$build/tests/bench/bench_line"; do
    if [[ ! -x $needed ]]; then
        echo "not built: $needed" >&2
        exit 2
    fi
done

# Milliseconds of user and system time that a command takes, at the least.
milliseconds() {
    local i least=
    for ((i = 0; i < runs; i++)); do
        { TIMEFORMAT='%3U %3S' && time "$@" >/dev/null 2>&1; } 2>"$scratch/time"
        least=$(awk -v least="$least" '{ ms = 1000 * ($1 + $2)
            print least == "" || ms < least ? ms : least }' "$scratch/time")
    done
    echo "$least"
}

# Wall-clock milliseconds of a command, the mean of a hundred times as many runs at the least.
start_milliseconds() {
    local i n least=
    for ((n = 0; n < runs; n++)); do
        { TIMEFORMAT='%3R' && time for ((i = 0; i < 100; i++)); do "$@" >/dev/null; done; } 2>"$scratch/time"
        least=$(awk -v least="$least" '{ ms = 10 * $1
            print least == "" || ms < least ? ms : least }' "$scratch/time")
    done
    echo "$least"
}

# What valgrind counts; "-" without it. Options for it in $1.
instructions() {
    local options=$1
    shift
    if ! command -v valgrind >/dev/null; then
        echo -
        return
    fi
    # shellcheck disable=SC2086 # several options
    valgrind --tool=callgrind --callgrind-out-file=/dev/null $options "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : *\([0-9]*\).*/\1/p'
}

per() {
    awk -v a="$1" -v n="$2" -v form="$3" 'BEGIN { if (a == "-") print a; else printf form "\n", a / n }'
}

solve() {
    "$program" solve -q -j 1 --to jsonl "$@"
}

whole_folder() {
    local puzzles
    puzzles=$(solve "$folder" | grep -c '"verdict"')
    [[ $puzzles -gt 0 ]] || return 0
    printf '%-12s %8s %12s %20s\n' folder puzzles 'ms/puzzle' 'instructions/puzzle'
    printf '%-12s %8d %12s %20s\n\n' "$(basename "$folder")" "$puzzles" \
        "$(per "$(milliseconds solve "$folder")" "$puzzles" %.3f)" \
        "$(per "$(instructions '' "$program" solve -q -j 1 --to jsonl "$folder")" "$puzzles" %.0f)"
}

one_process() {
    "$build/tests/bench/blobs" 15 15 3 >"$scratch/small.non"
    printf '%-22s %10s %14s\n' process ms instructions
    printf '%-22s %10s %14s\n' "$(basename "$program"), 15x15" \
        "$(start_milliseconds "$program" solve "$scratch/small.non")" \
        "$(instructions '' "$program" solve "$scratch/small.non")"
    printf '%-22s %10s %14s\n\n' true "$(start_milliseconds /bin/true)" "$(instructions '' /bin/true)"
}

lines() {
    local length
    printf '%6s %8s %14s %23s\n' cells blocks ns/deduction instructions/deduction
    for length in 10 25 50 100 500; do
        printf '%s %23s\n' "$("$build/tests/bench/bench_line" 200000 "$length" | tail -n 1)" \
            "$(per "$(instructions --toggle-collect=ng_line_deduce \
                "$build/tests/bench/bench_line" 2000 "$length")" 2000 %.0f)"
    done
    echo
}

# By size: means of several puzzles, in one process, so that the start counts little.
growth() {
    local n i count cells took
    printf '%10s %8s %10s %10s %14s\n' size puzzles ms 'ns/cell' 'instr./cell'
    for n in 10 20 50 100 200 500 1000; do
        count=$((n <= 100 ? 20 : n <= 200 ? 5 : 1))
        rm -f "$scratch"/growth-*
        for ((i = 1; i <= count; i++)); do
            "$build/tests/bench/blobs" "$n" "$n" "$i" 5 8 >"$scratch/growth-$i.non"
        done
        cells=$((n * n * count))
        took=$(milliseconds solve "$scratch"/growth-*.non)
        printf '%10s %8d %10s %10s %14s\n' "${n}x$n" "$count" "$(per "$took" "$count" %.3f)" \
            "$(per "$took" "$cells" %.9f | awk '{ printf "%.1f", 1e6 * $1 }')" \
            "$(per "$(instructions '' "$program" solve -q -j 1 --to jsonl "$scratch"/growth-*.non)" "$cells" %.0f)"
    done
}

whole_folder
one_process
lines
growth
