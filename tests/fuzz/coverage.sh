#!/bin/sh
# Replays what the fuzzer has kept of every target (run.sh; without, its seeds) and prints how many
# lines of each file below src/format and src/line were executed by that alone. Needs clang,
# llvm-profdata and llvm-cov; without, says so and succeeds.
#   Environment: BUILD, MAKE, CLANG (clang), LLVM (what stands behind the names of llvm's tools),
#   CORPUS (BUILD/fuzz/corpus).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
clang=${CLANG:-clang}
profdata=llvm-profdata${LLVM-}
cov=llvm-cov${LLVM-}
corpora=${CORPUS:-${BUILD:-build}/fuzz/corpus}
build=${BUILD:-build}/fuzz-coverage
. "$top/tests/fuzz/targets.sh"
for tool in "$clang" "$profdata" "$cov"; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "fuzz-coverage: skipped, there is no $tool"
        exit 0
    fi
done
mkdir -p "$build"
${MAKE:-make} BUILD="$build" CC="$clang" CFLAGS='-O1 -fprofile-instr-generate -fcoverage-mapping' \
    "$build/tests/fuzz/replay" >"$build/log" 2>&1 || {
    tail -n 20 "$build/log"
    echo "fuzz-coverage: building failed"
    exit 1
}
rm -f "$build"/*.profraw
files=0
for target in $all_targets; do
    set -- "$corpora/$target"
    [ -d "$1" ] || set -- $(seeds_of "$target")
    count=$(LLVM_PROFILE_FILE=$build/$target.profraw "$build/tests/fuzz/replay" "$target" "$@" 2>/dev/null)
    files=$((files + ${count:-0}))
done
"$profdata" merge -o "$build/all.profdata" "$build"/*.profraw || exit 2
"$cov" export -summary-only -format=lcov -instr-profile="$build/all.profdata" \
    "$build/tests/fuzz/replay" src/format src/line >"$build/lcov" || exit 2
echo "$files files"
awk -F: '
    $1 == "SF" { file = substr($2, index($2, "/src/") + 1); split(file, part, "/") }
    $1 == "LF" { all = $2; total[part[2]] += $2 }
    $1 == "LH" {
        hit[part[2]] += $2
        if ($2 < all) printf "%5d lines left of %4d  %s\n", all - $2, all, file | "sort -rn"
    }
    END {
        close("sort -rn")
        for (layer in total) printf "%s: lines %.1f %% of %d\n", layer, 100 * hit[layer] / total[layer], total[layer]
    }' "$build/lcov"
