#!/bin/sh
# Every source is as clang-format leaves it.
set -u
cd "$(dirname "$0")/../.." || exit 2
if ! command -v clang-format >/dev/null 2>&1; then
    echo 'no clang-format: skipped'
    exit 0
fi
files=$(find include src tests -name '*.[ch]' | LC_ALL=C sort)
# One run for all: only where that finds something is each file asked for.
# shellcheck disable=SC2086 # one word a file
clang-format --dry-run --Werror $files 2>/dev/null && exit 0
for file in $files; do
    clang-format --dry-run --Werror "$file" 2>/dev/null || echo "$file: run 'make format'"
done
exit 1
