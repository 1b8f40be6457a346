#!/bin/sh
# Every source below src/ and tests/ opens with a comment that says what is in it.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0
for file in $(find src tests -name '*.[ch]' | LC_ALL=C sort); do
    case $(head -n 1 "$file") in
    '/* '*) ;;
    *)
        echo "$file: does not open with what it is"
        status=1
        ;;
    esac
done
exit $status
