#!/bin/sh
# The slow linters, where they are installed.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0
if command -v clang-tidy >/dev/null 2>&1; then
    # With assertions, which tell what cannot be. One file a run: the analyzer carries mistakes over from one to the next.
    find src -name '*.c' | LC_ALL=C sort |
        xargs -n 1 -P 2 sh -c 'clang-tidy --quiet --warnings-as-errors="*" "$1" -- \
            -std=c11 -DNG_CHECK -Iinclude -Isrc 2>/dev/null' sh || status=1
else
    echo 'no clang-tidy: skipped'
fi
if command -v cppcheck >/dev/null 2>&1; then
    cppcheck --quiet --std=c11 --enable=warning,portability,performance --inline-suppr \
        --suppress=missingIncludeSystem --error-exitcode=1 -Iinclude -Isrc src || status=1
else
    echo 'no cppcheck: skipped'
fi
exit $status
