# For scripts that take pages to a browser, with $top set: sets $program, as a whole path, and $browser.
# Ends the script where chromium or node is missing.
#   Environment: NONOGRAM, the program (default: the one at the top); CHROMIUM, the browser.
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
