#!/bin/sh
# No file includes another in a circle, not even by way of its .c file: NAME.h and NAME.c are one.
# So every pair can be read after those that it relies on, and alone with them.
set -u
cd "$(dirname "$0")/../.." || exit 2

# One line "FROM TO" for each include of our own.
find src -name '*.[ch]' | LC_ALL=C sort | xargs awk '
    FNR == 1 { node = substr(FILENAME, 1, length(FILENAME) - 2) }
    /^ *# *include *"[^"]*\.h"/ {
        if (/"nonogram.h"/) next # in include/: that src/nonogram.c includes all is no circle
        split($0, quoted, "\"")
        target = "src/" substr(quoted[2], 1, length(quoted[2]) - 2)
        if (target != node) print node, target
    }' | LC_ALL=C sort -u | awk '
    { targets[$1] = targets[$1] " " $2; names[$1]; names[$2] }
    # Drops whatever includes nothing that is left, until nothing changes: what stays is in a circle
    # or includes one.
    function prune(   name, list, i, n, changed) {
        do {
            changed = 0
            for (name in names) {
                n = split(targets[name], list, " ")
                for (i = 1; i <= n && !(list[i] in names); i++) {
                }
                if (i > n) {
                    delete names[name]
                    changed = 1
                }
            }
        } while (changed)
    }
    # Follows includes that are left: each leads to another, so that the way comes back to itself.
    function follow(name,   list, i, n, way, seen) {
        while (!(name in seen)) {
            seen[name] = length(way)
            way = way " " name
            n = split(targets[name], list, " ")
            for (i = 1; i < n && !(list[i] in names); i++) {
            }
            name = list[i]
        }
        print "circle:" substr(way, seen[name] + 1) " " name
    }
    END {
        prune()
        for (name in names) {
            follow(name)
            exit 1
        }
    }'
