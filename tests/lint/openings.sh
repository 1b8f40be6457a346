#!/bin/sh
# Every source below src/ and tests/ opens with a comment that says what is in it.
set -u
cd "$(dirname "$0")/../.." || exit 2
find src tests -name '*.[ch]' -print | LC_ALL=C sort | xargs awk '
    FNR == 1 && !/^\/\* / { print FILENAME ": does not open with what it is"; bad = 1 }
    END { exit bad }'
