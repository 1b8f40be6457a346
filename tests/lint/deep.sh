#!/bin/sh
# The slower linters, where they are installed: clang-tidy and cppcheck. The analyzer of clang, which takes many times as
# long, looks only at what has changed since the commit SINCE, if that is set.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0

# Checks the files that the input names, so many a run. With assertions, which tell what cannot be.
tidy() { # FILES CHECKS
    LC_ALL=C sort | tr '\n' '\0' | xargs -0 -n "$1" -P 2 sh -c 'checks=$1 && shift &&
        clang-tidy --quiet --warnings-as-errors="*" --checks="$checks" "$@" -- \
            -std=c11 -DNG_CHECK -Iinclude -Isrc 2>/dev/null' sh "$2"
}

if command -v clang-tidy >/dev/null 2>&1; then
    find src -name '*.c' | tidy 8 '-clang-analyzer-*' || status=1
    # One file a run: the analyzer carries mistakes over from one to the next.
    if [ -n "${SINCE-}" ]; then
        git diff --name-only --diff-filter=d "$SINCE" -- 'src/*.c' | tidy 1 '-*,clang-analyzer-*' || status=1
    fi
else
    echo 'no clang-tidy: skipped'
fi
if command -v cppcheck >/dev/null 2>&1; then
    cppcheck --quiet --std=c11 --enable=warning,portability,performance --inline-suppr -j 2 \
        --suppress=missingIncludeSystem --error-exitcode=1 -Iinclude -Isrc src || status=1
else
    echo 'no cppcheck: skipped'
fi
exit $status
