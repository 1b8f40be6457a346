#!/bin/sh
# The tables of speed in README.md and tests/bench/FIELD.md have the seconds of tests/bench/RESULTS.md, for each puzzle
# that has a row there: "webpbn 2712, Lion" or "2712, Lion" is webpbn-02712, any other name is the same in both.
set -u
cd "$(dirname "$0")/../.." || exit 2
awk -F ' *[|] *' '
    NR == FNR { if ($6 ~ /^[0-9.]+$/ && !($2 in seconds)) seconds[$2] = $6; next }
    /^[|] puzzle [|] nonogram [|]/ { inside = 1; next }
    !/^[|]/ { inside = 0 }
    !inside { next }
    {
        name = $2
        sub(/,.*/, "", name)
        if (name ~ /^(webpbn )?[0-9]+$/) { sub(/^webpbn /, "", name); name = sprintf("webpbn-%05d", name) }
        if (!(name in seconds)) next
        shown = $3
        gsub(/[*]/, "", shown)
        decimals = length(shown) - index(shown, ".")
        compared++
        if (shown != sprintf("%." decimals "f", seconds[name])) {
            print FILENAME ":" FNR ": " name " takes " shown " s, in tests/bench/RESULTS.md " seconds[name] " s"
            bad = 1
        }
    }
    END {
        if (!compared) print "no row of the tables of speed is in tests/bench/RESULTS.md"
        exit bad || !compared
    }' tests/bench/RESULTS.md README.md tests/bench/FIELD.md
