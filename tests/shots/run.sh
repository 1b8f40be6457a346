#!/bin/sh
# Takes pictures of puzzles in the styles of make.mjs, and reads them: prints those that are not read exactly.
#   Environment: NONOGRAM, the program; CHROMIUM, the browser; EACH, pictures in each style (5).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
. "$top/tests/browser/tools.sh"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-shots.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
node "$top/tests/shots/make.mjs" "$browser" "$program" "$scratch" "${EACH:-5}" || exit 2
exact=0 refused=0 wrong=0
for truth in "$scratch"/*.dump; do
    shot=${truth%.dump}
    if ! "$program" convert --to dump --lossy "$shot.png" >"$shot.read" 2>"$shot.error"; then
        refused=$((refused + 1))
        echo "refused: $(sed "s|.*/||; q" "$shot.error")"
    elif cmp -s "$shot.read" "$truth"; then
        exact=$((exact + 1))
    else
        wrong=$((wrong + 1))
        echo "WRONG: $(basename "$shot")"
    fi
done
echo "$exact exact, $refused refused, $wrong wrong"
[ "$wrong" -eq 0 ]
