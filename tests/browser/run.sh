#!/bin/sh
# Plays on pages of `show --to html` in a headless chromium, where that and node are installed.
#   Environment: NONOGRAM, the program (default: the one at the top); CHROMIUM, the browser.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
for tool in "$browser" node; do
    if [ -z "$tool" ] || ! command -v "$tool" >/dev/null 2>&1; then
        echo 'no chromium or no node: skipped'
        exit 0
    fi
done
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-pages.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
status=0
for puzzle in "$top/tests/cli/data/leaf.non" "$top/tests/cli/data/colour.xml"; do
    echo "${puzzle##*/}"
    "$program" show --to html -o "$scratch/page.html" "$puzzle" &&
        "$program" solve --quiet --to text -o "$scratch/picture.txt" "$puzzle" &&
        node "$top/tests/browser/play.mjs" "$browser" "$scratch/page.html" "$scratch/picture.txt" ||
        status=1
done
exit $status
