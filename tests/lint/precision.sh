#!/bin/sh
# Where a number with a fraction decides something, base/precision.h is included, so that a build
# whose arithmetic would differ stops. Nothing in the library depends on the locale.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0
for file in $(find src/base src/model src/line src/solve src/count src/explain src/generate -name '*.[ch]' \
    2>/dev/null | LC_ALL=C sort); do
    # outside of comments and includes
    if sed -e 's,/\*.*\*/,,' -e '/\/\*/,/\*\//d' -e '/^ *#/d' "$file" | grep -qwE 'double|float' &&
        ! grep -q '^#include "base/precision.h"' "$file" && [ "$file" != src/base/precision.h ]; then
        echo "$file: has doubles or floats, but does not include base/precision.h"
        status=1
    fi
    # where floats are computed as doubles, only a stored constant is rounded to a float
    if grep -nE '[0-9]\.?f\>' "$file" | grep -vE '0x|const float|[0-9]: \*|/\*'; then
        echo "$file: put float constants into a const float"
        status=1
    fi
done
# a point stays a point, and a letter a letter, in whatever locale a program uses the library
if grep -nE '\<(strto(d|f|ld)|atof|to(upper|lower)|is(alpha|digit|alnum|space|upper|lower|print|punct)|setlocale)\(|"[^"]*%[-+ #0-9.*]*[fg]' \
    $(find src -name '*.[ch]' ! -path 'src/cli/*' ! -path 'src/platform/*'); then
    echo "what depends on the locale is not for the library"
    status=1
fi
exit $status
