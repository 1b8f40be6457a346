#!/bin/sh
# Whatever the number of threads, the same bytes come out: all texts of tests/formats as one folder for each format, by one
# thread and by two.
#   Environment: NONOGRAM, BUILD, where tests/texts was made (default: build).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
program=${NONOGRAM:-$top/nonogram}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-jobs.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
. tests/cases.sh
for folder in "${BUILD:-build}"/tests/texts/*/; do
    format=$(basename "$folder")
    for jobs in 1 2; do
        "$program" solve --to jsonl --from "$format" --conflict-limit 1000 -j $jobs "$folder" \
            >"$scratch/$jobs" 2>"$scratch/$jobs.messages"
        echo $? >>"$scratch/$jobs"
    done
    cmp "$scratch/1" "$scratch/2" && cmp "$scratch/1.messages" "$scratch/2.messages" && [ -s "$scratch/1" ]
    note $? "jobs $format"
done
conclude
