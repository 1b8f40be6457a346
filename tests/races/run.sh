#!/bin/sh
# Looks for races between threads, by ThreadSanitizer (clang) and by helgrind (valgrind): four
# workers over a batch, on one puzzle that takes long enough for all of them to join, and on one
# whose solutions are counted; run to the end, ended by SIGTERM at random moments, by a limit of
# conflicts, and with one allocation, at random, failing. Each run has to end as it should, and without a warning. What is not installed is
# passed over with a word. Ends with "N passed, N failed".
#   Environment: BUILD, MAKE, TOOLS ("tsan helgrind"), TIMES (10, of each kind of disturbance), SEED
#   (1), PUZZLE (a file, as hard as that; default: a generated one), CONFLICTS (where helgrind stops).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
case ${BUILD:=build} in
/*) ;;
*) BUILD=$top/$BUILD ;;
esac
make=${MAKE:-make}
times=${TIMES:-10}
conflicts=${CONFLICTS:-12000}
state=${SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-races.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

telling=yes
. tests/cases.sh

# Says of what failed how it ended.
note_end() { # STATUS WHAT
    note "$1" "$2 (status $status)" "$scratch/error"
}

# The next random number, below $1.
random() {
    state=$(((state * 1103515245 + 12345) % 2147483648))
    number=$((state / 65536 * 32768 % $1))
    state=$(((state * 1103515245 + 12345) % 2147483648))
    number=$(((number + state / 65536) % $1))
}

# Builds the program with the headers of this folder first; it is in $program then.
build() { # TOOL CC FLAGS-TO-INCLUDE MORE...
    built=$BUILD/races/$1
    mkdir -p "$built"
    $2 -O1 -g $4 -c -o "$built/fail.o" tests/races/fail.c || return 1
    $make BUILD="$built" CC="$2" CPPFLAGS="$3" CFLAGS="-O1 -g $4" WERROR= \
        LDFLAGS="-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc $built/fail.o" \
        "$built/nonogram" >"$built/log" 2>&1 || {
        tail -n 5 "$built/log"
        return 1
    }
    program=$built/nonogram
}

# Runs in the background, its number in $child; FAIL_AT is as it is set.
begin() { # ARGUMENTS...
    case $tool in
    tsan)
        TSAN_OPTIONS='exitcode=66 halt_on_error=0' "$program" "$@" \
            >"$scratch/out" 2>"$scratch/error" &
        ;;
    helgrind)
        valgrind --tool=helgrind --error-exitcode=66 --fair-sched=yes --history-level=approx \
            --suppressions=tests/races/helgrind.supp \
            "$program" "$@" >"$scratch/out" 2>"$scratch/error" &
        ;;
    esac
    child=$!
}

# Waits for it; $status is its status, $threads how many threads it had at most.
end() {
    threads=0
    while kill -0 $child 2>/dev/null && [ -d "/proc/$child/task" ]; do
        set -- "/proc/$child/task"/*
        [ $# -gt $threads ] && threads=$#
        sleep 0.1
    done
    wait $child
    status=$?
}

# No race has been seen.
is_clean() {
    [ $status -ne 66 ] && ! grep -Eq 'WARNING: ThreadSanitizer|Possible data race|lock order|^==[0-9]*== +Thread #[0-9]+: ' \
        "$scratch/error" && { [ $tool = tsan ] || grep -q 'ERROR SUMMARY: 0 errors' "$scratch/error"; }
}

check_batch() {
    begin solve -q --to jsonl -j 4 puzzles
    end
    is_clean && [ $status -le 1 ] && cmp -s "$scratch/batch" "$scratch/out"
    note_end $? "$tool: a batch, $threads threads, $(wc -l <"$scratch/out") records"
}

# To the end by ThreadSanitizer; helgrind is ten times as slow, and stops at a limit.
check_portfolio() {
    if [ $tool = tsan ]; then
        begin solve -q -j 4 "$puzzle"
        end
        is_clean && [ $threads -ge 4 ] && cmp -s "$scratch/solution" "$scratch/out"
    else
        begin solve -q -j 4 --conflict-limit "$conflicts" "$puzzle"
        end
        is_clean && [ $threads -ge 4 ]
    fi
    note_end $? "$tool: a portfolio, $threads threads"
}

# Wide enough for all threads.
check_count() {
    begin solve -q --count -j 4 "$scratch/many.non"
    end
    is_clean && [ $threads -ge 4 ] && cmp -s "$scratch/number" "$scratch/out"
    note_end $? "$tool: a count, $threads threads"
}

# The signal came while helgrind itself was starting, which then ends without a word.
is_early() {
    [ $tool = helgrind ] && [ $status -eq 143 ] && ! grep -q 'ERROR SUMMARY' "$scratch/error"
}

check_signals() {
    time=0
    good=0
    most=0
    early=0
    while [ $time -lt "$times" ]; do
        random $((reach * 10))
        begin solve -q -j 4 "$puzzle"
        (sleep $((number / 10)).$((number % 10)) && kill -TERM $child 2>/dev/null) &
        killer=$!
        end
        kill $killer 2>/dev/null
        is_early && [ $early -lt "$times" ] && early=$((early + 1)) && continue
        time=$((time + 1))
        [ $threads -gt $most ] && most=$threads
        is_clean && { [ $status -eq 143 ] || [ $status -le 1 ]; } || { good=1 && break; }
    done
    note_end $good "$tool: $time portfolios ended at random moments, up to $most threads"
}

check_limits() {
    time=0
    good=0
    while [ $time -lt "$times" ]; do
        time=$((time + 1))
        random "$conflicts"
        begin solve -q -j 4 --conflict-limit $((number + 1)) "$puzzle"
        end
        is_clean && [ $status -le 3 ] || { good=1 && break; }
    done
    note_end $good "$tool: $time portfolios ended by limits of conflicts"
}

# A run without a failure tells how many allocations there are.
check_failing() { # WHAT ARGUMENTS...
    what=$1
    shift
    FAIL_COUNT=$scratch/count
    export FAIL_COUNT
    begin "$@"
    end
    all=$(cat "$scratch/count")
    time=0
    good=0
    while [ $time -lt "$times" ]; do
        time=$((time + 1))
        random "${all:-1}"
        FAIL_AT=$((number + 1))
        export FAIL_AT
        begin "$@"
        end
        is_clean && [ $status -le 3 ] || { good=1 && break; }
    done
    unset FAIL_AT FAIL_COUNT
    note_end $good "$tool: $time times one of $all allocations failing, $what"
}

check_all() {
    check_batch
    check_portfolio
    check_count
    check_signals
    check_limits
    check_failing 'a batch' solve -q --to jsonl -j 4 puzzles/clock.non puzzles/heart.non puzzles/plus.non
    check_failing 'a portfolio' solve -q -j 4 --conflict-limit "$conflicts" "$puzzle"
    # Without memory for its tables, a count goes on one by one: to a limit.
    check_failing 'a count' solve -q --count -j 4 --conflict-limit "$conflicts" "$scratch/many.non"
}

# What a plain build answers.
$make BUILD="$BUILD/races/plain" "$BUILD/races/plain/nonogram" "$BUILD/races/plain/tests/bench/generate" \
    >"$scratch/log" 2>&1 || { tail -n 5 "$scratch/log"; exit 2; }
puzzle=${PUZZLE:-$scratch/puzzle.non}
[ -n "${PUZZLE-}" ] || "$BUILD/races/plain/tests/bench/generate" width=40 height=40 filled=45 seed=4 >"$puzzle"
"$BUILD/races/plain/tests/bench/generate" width=12 height=16 filled=22 seed=2 >"$scratch/many.non"
"$BUILD/races/plain/nonogram" solve -q --count -j 1 "$scratch/many.non" >"$scratch/number"
"$BUILD/races/plain/nonogram" solve -q --to jsonl -j 1 puzzles >"$scratch/batch"
"$BUILD/races/plain/nonogram" solve -q -j 4 "$puzzle" >"$scratch/solution"
for tool in ${TOOLS:-tsan helgrind}; do
    case $tool in
    tsan)
        reach=8
        if ! command -v clang >/dev/null 2>&1 || ! build tsan clang '-isystem tests/races' -fsanitize=thread; then
            echo 'tsan: passed over, there is no clang that can'
            continue
        fi
        ;;
    helgrind)
        reach=40
        if ! command -v valgrind >/dev/null 2>&1 ||
            ! build helgrind "${CC:-cc}" '-isystem tests/races/helgrind -isystem tests/races' ''; then
            echo 'helgrind: passed over, there is no valgrind'
            continue
        fi
        ;;
    esac
    check_all
done
conclude
