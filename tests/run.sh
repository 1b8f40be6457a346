#!/bin/sh
# Runs the scripts of tests/cli, tests/lint, tests/fuzz and others, and the test programs given, as many
# at a time as there are processors; prints what failed in full, and last one line "N passed, N
# failed". Status 1 if anything failed.
# Environment: BUILD, LIBRARY, NONOGRAM, CC, SANITIZE as the Makefile sets them; TEST_TIME_LIMIT
# in seconds for each program (300, with SANITIZE 1500); JOBS at a time.
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
        *.sh)
            $LIMIT sh "$2" >"$log" 2>&1
            report_script "$2" $? "$log"
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

cd "$(dirname "$0")/.." || exit 2
mkdir -p "$BUILD" || exit 2
LOGS=$(mktemp -d "$BUILD/test.XXXXXX") || exit 2
trap 'rm -rf "$LOGS"' EXIT
LIMIT=
if command -v timeout >/dev/null 2>&1; then
    LIMIT="timeout ${TEST_TIME_LIMIT:-$([ -n "${SANITIZE-}" ] && echo 1500 || echo 300)}"
fi
# One absolute path of the program for scripts that change folders.
case $NONOGRAM in
/*) ;;
*) NONOGRAM=$PWD/$NONOGRAM ;;
esac
export NONOGRAM LOGS LIMIT
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}

set -- tests/lint/run.sh tests/fuzz/replay.sh tests/extremes/check.sh "$@"
if [ -x "$NONOGRAM" ]; then
    set -- tests/cli/run.sh tests/proof/run.sh tests/faults/run.sh "$@"
fi
printf '%s\0' "$@" | xargs -0 -n 1 -P "$jobs" sh tests/run.sh --one

# Whatever did not come to its report has failed.
cat "$LOGS"/*.done | awk -v expected=$# '
    /^ok .*: [0-9]+$/ { passed += $NF; reports++ }
    /^FAILED .*: [0-9]+ of [0-9]+, status [0-9]+$/ {
        failed += $(NF - 4); passed += $(NF - 2) - $(NF - 4); reports++
    }
    END {
        failed += expected - reports
        print passed + 0 " passed, " failed + 0 " failed"
        exit failed != 0
    }'
