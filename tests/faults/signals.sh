#!/bin/sh
# Sends SIGINT, SIGTERM and SIGHUP at random moments, TIMES times, to a single solve, to a batch of
# records and to a batch of result files that is then resumed. Each run ends by that signal or by
# itself; every record is whole and in its place; no temporary file stays; and a resumed run brings
# what an undisturbed one does. Ends with "N passed, N failed".
#   Environment: NONOGRAM (the program), TIMES (60), SEED (1).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-signals.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
cp -r "$top/puzzles" puzzles
"$program" solve -q --to jsonl -j 2 puzzles >model.jsonl || exit 2
"$program" solve -q -o model puzzles/clock.non || exit 2
"$program" solve -q --to jsonl --output-dir whole puzzles >/dev/null 2>&1
state=${SEED:-1}
. "$top/tests/cases.sh"
killed=0

# The next random number, below $1.
random() {
    state=$(((state * 1103515245 + 12345) % 2147483648))
    number=$((state / 65536 % $1))
}

# Says of a run that failed which it was.
note_run() { # STATUS WHAT
    note "$1" "$2 (seed ${SEED:-1}, time $time, SIG$signal after $wait)"
}

# Starts a command, sends the signal after a while; its status is in $status. The name of the
# process is its number, which is its own: nothing else is stopped.
disturb() { # COMMAND...
    "$@" >out 2>error &
    child=$!
    sleep "$wait"
    kill -s "$signal" $child 2>/dev/null
    { wait $child; } 2>/dev/null # where the shell would tell of the signal
    status=$?
    [ $status -gt 128 ] && killed=$((killed + 1))
}

# By itself, or by the signal that was sent: 128 and its number.
ended() { # STATUS-OF-ITS-OWN
    case $signal in
    HUP) expected=129 ;;
    INT) expected=130 ;;
    *) expected=143 ;;
    esac
    [ $status -eq $expected ] || [ $status -eq "$1" ]
}

time=0
while [ $time -lt "${TIMES:-60}" ]; do
    time=$((time + 1))
    # A process of the background ignores SIGINT in a shell without job control.
    random 2
    [ $number -eq 0 ] && signal=TERM || signal=HUP
    random 60
    wait=$(printf '0.%03d' $number)
    case $((time % 3)) in
    0)
        rm -f single
        disturb "$program" solve -q -j 2 -o single puzzles/clock.non
        good=1
        ended 0 && { [ ! -f single ] || cmp -s single model; } && good=0
        note_run $good 'a single puzzle'
        ;;
    1)
        disturb "$program" solve -q --to jsonl -j 2 puzzles
        good=1
        # What is there is a beginning of the whole.
        ended 0 && head -c "$(wc -c <out)" model.jsonl | cmp -s - out &&
            [ "$(tail -c 1 out | wc -l)" -eq "$([ -s out ] && echo 1 || echo 0)" ] && good=0
        note_run $good 'a stream of records'
        ;;
    2)
        rm -rf files
        disturb "$program" solve -q --to jsonl -j 2 --output-dir files puzzles
        first=$status
        good=1
        ended 0 && "$program" solve -q --to jsonl -j 2 --resume --output-dir files puzzles \
            >/dev/null 2>&1 && diff -r whole files >/dev/null && good=0
        note_run $good 'a folder of results, resumed'
        ;;
    esac
    [ -z "$(find . -name '.nonogram-*')" ]
    note $? 'a temporary file is left'
done
echo "$time signals, $killed ended a run"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
