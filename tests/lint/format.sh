#!/bin/sh
# Every source is as clang-format leaves it.
set -u
cd "$(dirname "$0")/../.." || exit 2
if ! command -v clang-format >/dev/null 2>&1; then
    echo 'no clang-format: skipped'
    exit 0
fi
status=0
for file in $(find include src tests -name '*.[ch]' | LC_ALL=C sort); do
    clang-format --dry-run --Werror "$file" 2>/dev/null || {
        echo "$file: run 'make format'"
        status=1
    }
done
exit $status
