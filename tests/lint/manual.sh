#!/bin/sh
# The manual pages: nonogram(1) has each option with the commands whose help lists it, nonogram-formats(5) all
# formats of the program and no others, and mandoc, where it is installed, has no complaint.
#   Environment: BUILD, where the page is; NONOGRAM, the program (default: the one at the top).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
program=${NONOGRAM:-$top/nonogram}
page=${BUILD:-build}/nonogram.1
if [ ! -x "$program" ] || [ ! -f "$page" ]; then
    echo "manual.sh: there is no program $program or no page $page" >&2
    exit 2
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-manual.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
LC_ALL=C
export LC_ALL
status=0

# Formats stand in items ".It Sy pbm , ppm"; the help has one per line, then the values of --to for each command.
"$program" help formats >"$scratch/formats" || exit 2
sed -n '/^  / { s/^  //; p; }' "$scratch/formats" | tr -s ' ,' '\n' | sort -u >"$scratch/program"
sed -n 's/^\.It Sy //p' src/man/nonogram-formats.5 | tr -d , | tr -s ' ' '\n' | sort -u >"$scratch/page"
for format in $(sed -n '/^Formats that --to/,$d; s/^  \([a-z]*\) .*/\1/p' "$scratch/formats"); do
    grep -qx "$format" "$scratch/page" || {
        echo "not in nonogram-formats(5): format $format"
        status=1
    }
done
while read -r format; do
    grep -qx "$format" "$scratch/program" || {
        echo "only in nonogram-formats(5): format $format"
        status=1
    }
done <"$scratch/page"

# "OPTION COMMAND" for each option that a command's help lists, and that the page has; there "OPTION *"
# stands for all commands that take a path or a picture.
commands=$("$program" help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
for command in $commands; do
    "$program" help "$command" | awk -v command="$command" '
        /^usage:/ { if (/ \[(PATH|PICTURE)\.\.\.\]/) print "*", command; next }
        /^  (-[a-zA-Z],|   ) --/ { sub(/^ *(-[a-zA-Z], )?/, ""); sub(/[= ].*/, ""); print $0, command }'
done | sort >"$scratch/listed"
sed -n '/^\.Sh OPTIONS/,/^\.Sh [^O]/p' "$page" | awk '
    function flush() { if (name != "") { print name, "*" } name = "" }
    /^\.It / { flush(); name = $0; sub(/.*Fl -/, "--", name); sub(/ .*/, "", name); next }
    /^\.Pq Cm / && name != "" { for (i = 3; i <= NF; i++) if ($i != ",") print name, $i; name = ""; next }
    { flush() }' | sort >"$scratch/described"
awk '
    NR == FNR && $1 == "*" { takes[$2] = 1; next }
    NR == FNR { listed[$0] = 1; next }
    $2 == "*" { everywhere[$1] = 1; next }
    { described[$0] = 1 }
    END {
        for (pair in described) if (!(pair in listed)) print "only in the manual: " pair
        for (name in everywhere) for (command in takes)
            if (!(name " " command in listed)) print "only in the manual: " name " " command
        for (pair in listed) {
            split(pair, part, " ")
            if (!(pair in described) && !(part[1] in everywhere)) print "not in the manual: " pair
        }
    }' "$scratch/listed" "$scratch/described" >"$scratch/differences"
if [ -s "$scratch/differences" ] || ! grep -q '^--to \*' "$scratch/described"; then
    cat "$scratch/differences"
    status=1
fi

for section in SYNOPSIS COMMANDS OPTIONS; do
    grep -q "^\.Sh $section\$" "$page" || {
        echo "the manual has no section $section"
        status=1
    }
done
if command -v mandoc >/dev/null 2>&1; then
    mandoc -T lint -W style "$page" src/man/*.[2-9] 2>&1 | grep -v 'outdated mandoc.db\|referenced manual not found' && status=1
fi
# The help stays within 79 columns.
for command in '' formats $commands; do
    # shellcheck disable=SC2086 # no command is no argument
    "$program" help $command | awk -v c="$command" 'length > 79 { print "help " c ": too wide: " $0; bad = 1 }
        END { exit bad }' || status=1
done
exit $status
