#!/bin/sh
# Where a number with a fraction decides something, base/arithmetic.h is included, so that a build
# whose arithmetic would differ stops. Nothing in the library depends on the locale.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0
find src/base src/model src/line src/grid src/search src/tactics src/proof src/solve src/count \
    src/explain src/generate -name '*.[ch]' |
    LC_ALL=C sort | xargs awk '
    function conclude() {
        if (decides && !included && file != "src/base/arithmetic.h") {
            print file ": has doubles or floats, but does not include base/arithmetic.h"
            bad = 1
        }
    }
    FNR == 1 { conclude(); file = FILENAME; decides = included = inside = 0 }
    /^#include "base\/arithmetic.h"/ { included = 1 }
    # where floats are computed as doubles, only a stored constant is rounded to a float
    { code = $0; gsub(/"[^"]*"/, "", code) }
    code ~ /[0-9]\.?f($|[^A-Za-z0-9_])/ && !/0x|const float|^ ?\*|\/\*/ {
        print file ":" FNR ": put float constants into a const float: " $0
        bad = 1
    }
    # outside of comments and includes
    { gsub(/\/\*.*\*\//, "") }
    /\/\*/ { inside = 1 }
    !inside && !/^ *#/ && /(^|[^A-Za-z0-9_])(double|float)([^A-Za-z0-9_]|$)/ { decides = 1 }
    /\*\// { inside = 0 }
    END { conclude(); exit bad }' || status=1
# a point stays a point, and a letter a letter, in whatever locale a program uses the library
if grep -nE '\<(strto(d|f|ld)|atof|to(upper|lower)|is(alpha|digit|alnum|space|upper|lower|print|punct)|setlocale)\(|"[^"]*%[-+ #0-9.*]*[fg]' \
    $(find src -name '*.[ch]' ! -path 'src/cli/*' ! -path 'src/platform/*'); then
    echo "what depends on the locale is not for the library"
    status=1
fi
exit $status
