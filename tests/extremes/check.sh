#!/bin/sh
# Whether each constant of tests/extremes/copies stands in the sources, and some random puzzles with
# the constants as they are. Ends with "N passed, N failed".
#   Environment: BUILD, where against and the checker of proofs were built.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-extremes.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
. tests/cases.sh
find src -type d | while read -r folder; do
    mkdir -p "$scratch/$folder"
done
sed -n 's/^[a-z-]* [|] //p' tests/extremes/copies >"$scratch/changes"
awk -f tests/extremes/change.awk -v FROM=. -v TO="$scratch" "$scratch/changes" >/dev/null
note $? 'the constants of tests/extremes/copies'
"${BUILD:-build}/tests/extremes/against" "${BUILD:-build}/tests/proof/drat" "$scratch" 1 100 >/dev/null
note $? 'random puzzles against all solutions'
conclude
