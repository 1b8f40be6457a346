#!/bin/sh
# Goes through the page of `hint --all --to html` in a browser: clicks to the last step, comes back by
# keys, goes to the end again, and compares the grid with the solution. Needs chromium; without it
# nothing is tested. Not part of `make check`.
#   walk.sh PUZZLE...    Environment: NONOGRAM (default: the one at the top)
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${NONOGRAM:-$top/nonogram}
command -v chromium >/dev/null 2>&1 || {
    echo 'no chromium: skipped'
    exit 0
}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-browser.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT

# What a person does, as a script at the end of the page: what was seen goes into the title.
cat >"$scratch/person" <<'J'
<script>
var next = document.getElementById("next"), clicks = 0, wrong = "";
var press = function (key) { document.dispatchEvent(new KeyboardEvent("keydown", {key: key, bubbles: true})); };
var grid = function () {
  return Array.prototype.map.call(document.querySelectorAll("#grid tbody td"), function (cell) {
    return cell.classList.contains("c0") ? "." : / c[0-9]/.test(" " + cell.className) ? "#" : "?";
  }).join("");
};
var start = grid();
while (!next.disabled && clicks < 100000) {
  next.click();
  clicks++;
  if (!document.querySelector("#now").textContent.includes("Step " + clicks + " of")) { wrong += " no sentence " + clicks; }
  if (!document.querySelector("td.news")) { wrong += " nothing marked " + clicks; }
}
var end = grid();
for (var i = 0; i < clicks; i++) { press("ArrowLeft"); }
if (grid() !== start) { wrong += " not back at the start"; }
press("End");
if (grid() !== end) { wrong += " not at the end"; }
press("Home");
if (grid() !== start) { wrong += " not at the start"; }
if (/\b(https?:)?\/\//.test(document.documentElement.innerHTML.replace(/<script>[^]*?<\/script>/g, ""))) { wrong += " an address"; }
document.title = "walked " + clicks + wrong + " " + end;
</script>
J
failed=0
for puzzle in "$@"; do
    "$program" hint --all --to html "$puzzle" | sed '$d' | sed '$d' >"$scratch/page.html"
    cat "$scratch/person" >>"$scratch/page.html"
    solution=$("$program" solve --quiet "$puzzle" | tr -d '\n' | tr -c '.\n' '#')
    seen=$(timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$scratch/profile" --virtual-time-budget=8000 --dump-dom \
        "file://$scratch/page.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p')
    case $seen in
    "walked "*" $solution")
        echo "ok ${seen% *}: $puzzle"
        ;;
    *)
        echo "FAILED $puzzle: $seen, the solution is $solution"
        failed=$((failed + 1))
        ;;
    esac
done
[ "$failed" -eq 0 ]
