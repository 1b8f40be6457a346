#!/bin/sh
# Plays on pages of `show --to html` in a headless chromium, where that and node are installed.
#   Environment: NONOGRAM, the program (default: the one at the top); CHROMIUM, the browser.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
. "$top/tests/browser/tools.sh"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-pages.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
status=0
play() { # [other]
    "$program" show --to html -o "$scratch/page.html" "$scratch/puzzle" &&
        node "$top/tests/browser/play.mjs" "$browser" "$scratch/page.html" "$scratch/picture.txt" "$@" ||
        status=1
}
for puzzle in leaf.non colour.xml; do
    echo "$puzzle"
    cp "$top/tests/cli/data/$puzzle" "$scratch/puzzle"
    "$program" solve --quiet --to text -o "$scratch/picture.txt" "$scratch/puzzle"
    play
done
# Two solutions, one of them stored: the other counts as well.
echo 'the other solution'
printf '#..\n##.\n.##\n' | "$program" clues -o "$scratch/puzzle"
printf '..#\n##.\n##.\n' >"$scratch/picture.txt"
play other
# Several puzzles on one page.
"$program" show --to html -o "$scratch/page.html" "$top/tests/cli/data/leaf.non" "$top/tests/cli/data/colour.xml" &&
    node "$top/tests/browser/club.mjs" "$browser" "$scratch/page.html" || status=1
# What is seen and printed of a large puzzle, a solution and a list.
"$program" show --to html -o "$scratch/page.html" "$top/puzzles/castle.non" &&
    "$program" solve --to html -o "$scratch/solved.html" "$top/tests/cli/data/leaf.non" &&
    "$program" show --to html --title -o "$scratch/list.html" "$top/tests/cli/data/leaf.non" "$top/tests/cli/data/colour.xml" &&
    node "$top/tests/browser/pages.mjs" "$browser" "$scratch/page.html" "$scratch/solved.html" "$scratch/list.html" ||
    status=1
# What a screen reader is told, and contrast.
for puzzle in leaf.non colour.xml; do
    "$program" show --to html -o "$scratch/page.html" "$top/tests/cli/data/$puzzle" &&
        node "$top/tests/browser/reader.mjs" "$browser" "$scratch/page.html" || status=1
done
# Long words in the title, and clues longer than a screen.
awk 'BEGIN { for (y = 0; y < 60; y++) { for (x = 0; x < 60; x++) {
    printf "%s", x % 2 == 0 && y % 2 == 0 || y == 33 ? "#" : "." } print "" } }' |
    "$program" clues --from text | sed "1i title \"$(printf '%080d' 0)\"" >"$scratch/wide.non"
"$program" show --to html -o "$scratch/page.html" "$scratch/wide.non" &&
    node "$top/tests/browser/room.mjs" "$browser" "$scratch/page.html" || status=1
exit $status
