#!/bin/sh
# Runs the test programs given, the lint, and the scripts of tests/cli and tests/fuzz; prints what
# failed in full, and last one line "N passed, N failed". Status 1 if anything failed.
# Environment: BUILD, LIBRARY, NONOGRAM, CC, SANITIZE as the Makefile sets them; TEST_TIME_LIMIT
# in seconds for each program.
set -u
cd "$(dirname "$0")/.." || exit 2
passed=0
failed=0
log=$BUILD/test.log
mkdir -p "$BUILD" || exit 2
limit=
if command -v timeout >/dev/null 2>&1; then
    limit="timeout ${TEST_TIME_LIMIT:-300}"
fi
# One absolute path of the program for scripts that change folders.
case $NONOGRAM in
/*) ;;
*) NONOGRAM=$PWD/$NONOGRAM ;;
esac
export NONOGRAM

# cmocka marks every case that passes on a line of its own, and sums up those that fail.
count_passed() {
    grep -c '^\[ *OK \]' "$log"
}

count_failed() {
    sed -n 's/^\[  FAILED  \].* \([0-9][0-9]*\) test(s), listed below.*/\1/p' "$log" |
        awk '{ sum += $1 } END { print sum + 0 }'
}

report() { # NAME STATUS OK FAILED
    if [ "$2" -ne 0 ] && [ "$4" -eq 0 ]; then
        set -- "$1" "$2" "$3" 1 # it ended early
    fi
    passed=$((passed + $3))
    failed=$((failed + $4))
    if [ "$4" -ne 0 ]; then
        cat "$log"
        echo "FAILED $1: $4 of $(($3 + $4)), status $2"
    else
        echo "ok $1: $3"
    fi
}

run_program() {
    $limit "$1" >"$log" 2>&1
    report "${1#"$BUILD"/}" $? "$(count_passed)" "$(count_failed)"
}

# A script ends with "N passed, N failed", or is one case by itself.
run_script() {
    [ -f "$1" ] || return 0
    $limit sh "$1" >"$log" 2>&1
    status=$?
    line=$(tail -n 1 "$log")
    case $line in
    [0-9]*' passed, '[0-9]*' failed')
        ok=${line%% *}
        bad=${line#*, }
        report "$1" $status "$ok" "${bad%% *}"
        ;;
    *) report "$1" $status $((status == 0)) $((status != 0)) ;;
    esac
}

for program in "$@"; do
    run_program "$program"
done
run_script tests/lint/run.sh
if [ -x "$NONOGRAM" ]; then
    run_script tests/cli/run.sh
fi
run_script tests/fuzz/replay.sh

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
