#!/bin/sh
# The library has no mutable globals and no function statics: nothing in .data or .bss. Constant
# tables with pointers in them are in .data.rel.ro, which nm also calls data, so sections decide.
# One exception: what a signal handler has to tell is the whole process's by nature.
set -u
cd "$(dirname "$0")/../.." || exit 2
if grep -rnw volatile src include; then
    echo 'what a signal handler or another thread writes is atomic, not volatile'
    exit 1
fi
if [ -n "${SANITIZE:-}" ]; then
    echo 'sanitizers add globals of their own: skipped'
    exit 0
fi
if [ ! -f "$LIBRARY" ]; then
    echo "there is no library ${LIBRARY}"
    exit 1
fi
if ! command -v objdump >/dev/null 2>&1; then
    echo 'no objdump: skipped'
    exit 0
fi
# Symbols "address flags section size name"; objects have a size other than zero.
found=$(LC_ALL=C objdump -t "$LIBRARY" | awk '
    /file format/ { member = $1 }
    member ~ /^signals\.o/ { next }
    $0 ~ /[ \t](\.data|\.bss|\.tdata|\.tbss|\*COM\*)(\.[A-Za-z0-9_.]*)?\t/ &&
    $0 !~ /[ \t]\.data\.rel\.ro/ {
        split($0, halves, "\t")
        split(halves[2], rest, " ")
        if (rest[1] !~ /^0+$/) print member " " rest[2]
    }')
if [ -n "$found" ]; then
    echo "$found"
    echo 'the library has mutable globals'
    exit 1
fi
