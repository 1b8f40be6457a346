#!/bin/sh
# Runs the examples of README.md: in every block ```console a line "$ COMMAND" and, up to the next
# one, what it prints (both streams). A command whose line ends in "\" goes on in the next. They run
# in one folder where ./nonogram is the program, libnonogram.a the library, include/ and puzzles/ the
# project's, and example.c what stands in the block ```c; "$?" is the status of the command before. A
# command that needs GNU parallel is passed over where that is not installed, with what stands behind
# it in its block; the example in C, where the library is none that any program can be linked with.
#   readme.sh [FILE]
# Environment: NONOGRAM, the program, LIBRARY (default: those at the top), CC, SANITIZE: how it was made.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
readme=${1:-$top/README.md}
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
if [ ! -x "$program" ]; then
    echo "readme.sh: there is no program $program" >&2
    exit 2
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-readme.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/work" "$scratch/examples"
ln -s "$program" "$scratch/work/nonogram"
ln -s "$top/puzzles" "$scratch/work/puzzles"
ln -s "$top/include" "$scratch/work/include"
library=${LIBRARY:-$top/libnonogram.a}
case $library in
/*) ;;
*) library=$top/$library ;;
esac
linked=false # whether the example in C can be made
if [ -f "$library" ] && [ -z "${SANITIZE:-}" ]; then
    linked=true
    ln -s "$library" "$scratch/work/libnonogram.a"
fi
awk '/^```/ { inside = ($0 == "```c"); next } inside' "$readme" >"$scratch/work/example.c"
unset NO_COLOR COLORTERM CLICOLOR
LC_ALL=C
export LC_ALL

# BLOCK-NNN.sh and BLOCK-NNN.out for each example.
awk -v folder="$scratch/examples/" '
    /^```/ { inside = ($0 == "```console"); block += inside; continued = 0; name = ""; next }
    !inside { next }
    continued { print >script; continued = /\\$/; next }
    /^\$ / {
        name = sprintf("%s%03d-%03d", folder, block, ++count); script = name ".sh"
        printf "" >(name ".out")
        print substr($0, 3) >script
        continued = /\\$/
        next
    }
    name != "" { print >(name ".out") }
' "$readme" || exit 2

cd "$scratch/work" || exit 2
status=0
passed=0
failed=0
passed_over= # the block that is
for script in "$scratch"/examples/*.sh; do
    [ -f "$script" ] || break
    block=${script%-*}
    if grep -q 'parallel ' "$script" && ! command -v parallel >/dev/null 2>&1; then
        passed_over=$block
    fi
    if [ "$block" = "$passed_over" ]; then
        continue
    fi
    if [ "$linked" = false ] && grep -q 'example' "$script"; then
        continue
    fi
    {
        echo "cc() { command ${CC:-cc} -Wall -Wextra -Wpedantic -Werror \"\$@\"; }"
        echo "(exit $status)"
        cat "$script"
    } >"$scratch/command"
    # A pipe is written to as results come, as a terminal is, so that messages keep their place.
    {
        sh "$scratch/command" </dev/null 2>&1
        echo $? >"$scratch/status"
    } | cat >"$scratch/out"
    status=$(cat "$scratch/status")
    if cmp -s "${script%.sh}.out" "$scratch/out"; then
        passed=$((passed + 1))
        continue
    fi
    failed=$((failed + 1))
    echo "README: $(cat "$script")"
    diff -a -u -L README -L printed "${script%.sh}.out" "$scratch/out"
done
if [ "$passed" -lt 10 ]; then
    echo "README: only $passed examples ran as they should"
    exit 1
fi
[ "$failed" -eq 0 ]
