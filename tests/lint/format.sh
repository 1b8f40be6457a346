#!/bin/sh
# Every source is as clang-format leaves it.
set -u
cd "$(dirname "$0")/../.." || exit 2
if ! command -v clang-format >/dev/null 2>&1; then
    echo 'no clang-format: skipped'
    exit 0
fi
find include src tests -name '*.[ch]' -exec clang-format --dry-run --Werror {} +
