#!/bin/sh
# Makes calls of the C library fail, each in turn, under every command (inject.c); the list of
# commands is `commands`. Ends with "N passed, N failed".
#   run.sh          a few of each kind and command
#   run.sh N/COUNT  the same for every COUNT-th command from the N-th on
#   run.sh all      all of them, and reading and writing in every format
#   Environment: NONOGRAM (the program), BUILD, where inject and preload.so were built.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
case ${BUILD:=build} in
/*) ;;
*) BUILD=$top/$BUILD ;;
esac
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
inject=$BUILD/tests/faults/inject
preload=$BUILD/tests/faults/preload.so
if [ -n "${SANITIZE-}" ] || [ ! -f "$preload" ] ||
    ! LD_PRELOAD=$preload "$program" --version >/dev/null 2>&1; then
    echo 'faults: skipped, there is no library to load before others here'
    echo '0 passed, 0 failed'
    exit 0
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-faults.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
printf '%s\0' "$top/puzzles/plus.non" "$top/puzzles/heart.non" >list
part=1/1
[ "${1:-all}" = all ] || part=$1
sed "/^#/d; s|PUZZLES|$top/puzzles|g" "$top/tests/faults/commands" |
    awk -v part="${part%/*}" -v count="${part#*/}" '(NR - part) % count == 0' >commands
most=4
if [ "${1-}" = all ]; then
    most=0
    for file in "$BUILD"/tests/texts/*/read/* "$top"/puzzles/*; do
        case $file in
        *' '*) ;;
        *) echo "convert --to json $file" ;;
        esac
    done >>commands
    for form in non webpbn g nin mk cwd json pattern lp dzn text pbm; do
        echo "convert --to $form -o out $top/puzzles/plus.non"
    done >>commands
    for form in text boxed blocks svg pdf html png pbm ppm non jsonl; do
        echo "solve --to $form -o out $top/puzzles/plus.non"
    done >>commands
fi
"$inject" "$preload" "$program" commands $most
