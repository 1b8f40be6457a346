#!/bin/sh
# Runs the test programs given, the cases of the tables, the lints and the other scripts as one queue, from
# which JOBS run at a time (default: one more than there are processors, since some cases only wait);
# prints the failures in full, and last one line "N passed, N failed". Status 1 if anything failed.
# Environment: BUILD, LIBRARY, NONOGRAM, CC, SANITIZE as the Makefile sets them; TEST_TIME_LIMIT in
# seconds for each program or script (1800, with SANITIZE 7200), which no machine should reach.
set -u

# cmocka marks every case that passes on a line of its own, and sums up those that fail.
count_passed() {
    grep -c '^\[ *OK \]' "$1"
}

count_failed() {
    sed -n 's/^\[  FAILED  \].* \([0-9][0-9]*\) test(s), listed below.*/\1/p' "$1" |
        awk '{ sum += $1 } END { print sum + 0 }'
}

# One line "ok NAME: CASES", or the log and "FAILED NAME: CASES of ALL, status STATUS".
report() { # NAME STATUS OK FAILED LOG
    if [ "$2" -ne 0 ] && [ "$4" -eq 0 ]; then
        set -- "$1" "$2" "$3" 1 "$5" # it ended early
    fi
    if [ "$4" -ne 0 ]; then
        cat "$5"
        [ -z "$LIMIT" ] || [ "$2" -ne 124 ] || echo "$1: timed out after ${LIMIT#* } s"
        echo "FAILED $1: $4 of $(($3 + $4)), status $2"
    else
        echo "ok $1: $3"
    fi
}

# A script ends with "N passed, N failed", or is one case by itself.
report_script() { # NAME STATUS LOG
    line=$(tail -n 1 "$3")
    case $line in
    [0-9]*' passed, '[0-9]*' failed')
        ok=${line%% *}
        bad=${line#*, }
        report "$1" "$2" "$ok" "${bad%% *}" "$3"
        ;;
    *) report "$1" "$2" $(($2 == 0)) $(($2 != 0)) "$3" ;;
    esac
}

# What is printed comes in one piece, so that those of others do not mix with it.
if [ "${1-}" = --one ]; then
    log=$(mktemp "$LOGS/one.XXXXXX") || exit 2
    {
        case $2 in
        *.sh | *.sh' '*)
            # shellcheck disable=SC2086 # a script and its arguments
            $LIMIT sh $2 >"$log" 2>&1
            report_script "$2" $? "$log"
            ;;
        "$BUILD"/tests/cases/*)
            # shellcheck disable=SC2086 # a program and its arguments
            $LIMIT $2 >"$log" 2>&1
            report_script "${2#"$BUILD"/}" $? "$log"
            ;;
        *)
            $LIMIT "$2" >"$log" 2>&1
            report "${2#"$BUILD"/}" $? "$(count_passed "$log")" "$(count_failed "$log")" "$log"
            ;;
        esac
    } >"$log.report"
    mv "$log.report" "$log.done"
    cat "$log.done"
    exit 0
fi

# The queue, an item a line: what takes long first, and many short ones at the end, so that no
# processor waits. Cases and faults are cut into parts.
queue() { # TEST-PROGRAM...
    [ $# -eq 0 ] || printf '%s\n' "$@"
    if [ -x "$NONOGRAM" ]; then
        echo tests/proof/run.sh
        parts tests/faults/run.sh 4
    fi
    parts "$BUILD/tests/cases/formats" 2
    for script in tests/fuzz/replay.sh tests/extremes/check.sh tests/cases/jobs.sh tests/lint/*.sh; do
        case $script in
        */run.sh | */deep.sh) ;;
        *) echo "$script" ;;
        esac
    done
    [ ! -x "$NONOGRAM" ] || parts "$BUILD/tests/cases/cli" 24
}

parts() { # SCRIPT COUNT
    part=1
    while [ $part -le "$2" ]; do
        echo "$1 $part/$2"
        part=$((part + 1))
    done
}

cd "$(dirname "$0")/.." || exit 2
mkdir -p "$BUILD" || exit 2
LOGS=$(mktemp -d "$BUILD/test.XXXXXX") || exit 2
trap 'rm -rf "$LOGS"' EXIT
LIMIT=
if command -v timeout >/dev/null 2>&1; then
    LIMIT="timeout ${TEST_TIME_LIMIT:-$([ -n "${SANITIZE-}" ] && echo 7200 || echo 1800)}"
fi
# One absolute path of the program for scripts that change folders.
case $NONOGRAM in
/*) ;;
*) NONOGRAM=$PWD/$NONOGRAM ;;
esac
export NONOGRAM LOGS LIMIT
jobs=${JOBS:-$(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1))}

queue "$@" >"$LOGS/queue"
tr '\n' '\0' <"$LOGS/queue" | xargs -0 -n 1 -P "$jobs" sh tests/run.sh --one

# Whatever did not come to its report has failed.
cat "$LOGS"/*.done | awk -v expected="$(wc -l <"$LOGS/queue")" '
    /^ok .*: [0-9]+$/ { passed += $NF; reports++ }
    /^FAILED .*: [0-9]+ of [0-9]+, status [0-9]+$/ {
        failed += $(NF - 4); passed += $(NF - 2) - $(NF - 4); reports++
    }
    END {
        failed += expected - reports
        print passed + 0 " passed, " failed + 0 " failed"
        exit failed != 0
    }'
