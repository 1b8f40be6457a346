#!/bin/sh
# Every header has a guard and compiles alone. The build shows the latter for a header that its own
# source includes before anything else; each other one is compiled here.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0
list=$(find include src -name '*.[ch]' | LC_ALL=C sort | xargs awk '
    FNR == 1 { directives = 0; header = FILENAME ~ /h$/; name = FILENAME; sub(/^(src|include)\//, "", name) }
    !/^ *#/ || directives > 1 { next }
    { directives++ }
    header && directives == 1 { guard = $0 ~ /^#ifndef / ? $2 : ""; headers[FILENAME] = name }
    header && directives == 2 && !($0 ~ /^#define / && $2 == guard) { print "guard", FILENAME }
    !header && directives == 1 && /^#include "/ && $2 == "\"" substr(name, 1, length(name) - 1) "h\"" { first[$2] }
    END { for (file in headers) if (!("\"" headers[file] "\"" in first)) print "alone", file }' |
    LC_ALL=C sort)
flags='-std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -Isrc -fsyntax-only'
while read -r kind header; do
    [ -n "$kind" ] || continue
    if [ "$kind" = guard ]; then
        echo "$header: does not begin with #ifndef and #define of its guard"
        status=1
        continue
    fi
    # The declaration: a unit must not be empty.
    printf '#include "%s"\nextern int alone;\n' "$PWD/$header" | ${CC:-cc} $flags -x c - || {
        echo "$header does not compile alone"
        status=1
    }
done <<END
$list
END
exit $status
