#!/bin/sh
# Holds the manual page and the help of the program together: the same commands, the same options,
# the same formats. Says what is on one side only.
#   Environment: NONOGRAM, the program (default: the one at the top).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
page=$top/src/nonogram.1
if [ ! -x "$program" ]; then
    echo "manual.sh: there is no program $program" >&2
    exit 2
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-manual.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
LC_ALL=C
export LC_ALL

commands=$("$program" help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')
{
    for command in $commands; do
        echo "command $command"
        "$program" help "$command" >"$scratch/help" || exit 2
        sed -n 's/^  *\(-., \)\{0,1\}--\([a-z0-9-]*\).*/option \2/p' "$scratch/help"
        # the lists go on in lines that begin with two blanks
        sed -n '/ formats: /,$ { s/^.* formats: //; s/^  *//; p; }' "$scratch/help" |
            tr -s ' ' '\n' | sed 's/^/format /'
    done
} | sort -u >"$scratch/program"

# Options stand in items ".It Fl t , Fl -to Ns = …", commands in items ".It Cm solve", formats in
# items ".It Sy pbm , ppm" of the section on formats.
{
    sed -n 's/^\.It Cm \([a-z]*\)$/command \1/p' "$page"
    sed -n 's/^\.It .*Fl -\([a-z0-9-]*\).*/option \1/p' "$page"
    sed -n '/^\.Sh FORMATS/,/^\.Ss Records/s/^\.It Sy //p' "$page" | tr -d , | tr -s ' ' '\n' |
        sed 's/^/format /'
} | sort -u >"$scratch/page"

# What `solve` prints beside pictures is said in its text.
for form in jsonl; do
    echo "format $form" >>"$scratch/program"
done
sort -u -o "$scratch/program" "$scratch/program"

comm -23 "$scratch/program" "$scratch/page" | sed 's/^/not in the manual: /' >"$scratch/differences"
comm -13 "$scratch/program" "$scratch/page" | sed 's/^/only in the manual: /' >>"$scratch/differences"
cat "$scratch/differences"
[ ! -s "$scratch/differences" ]
