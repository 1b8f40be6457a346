# Counts cases, for the scripts that source this and end with `conclude`, which prints "N passed,
# N failed" and fails where one has. With `telling` set those that pass are told, too; `skipped` is
# the number of those that were, where that is counted.
# shellcheck shell=sh
passed=0
failed=0

note() { # STATUS NAME [FILE whose beginning says more of one that failed]
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        [ -z "${telling:-}" ] || echo "ok $2"
    else
        failed=$((failed + 1))
        echo "FAILED $2"
        [ -z "${3:-}" ] || head -n 40 "$3" 2>/dev/null
    fi
}

conclude() {
    echo "$passed passed, $failed failed${skipped:+, $skipped skipped}"
    [ "$failed" -eq 0 ]
}
