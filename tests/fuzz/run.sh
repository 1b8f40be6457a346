#!/bin/sh
# Fuzzes every target for a while, with address and undefined-behaviour sanitizers, and prints how
# often each was run, what it covered and what it found. Needs clang with libFuzzer; without, says
# so and succeeds. What is found is kept as BUILD/fuzz/TARGET-crash-...
#   Environment: TIME in seconds for each target (default 60), TARGETS (default: all), BUILD, MAKE.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
clang=${CLANG:-clang}
seconds=${TIME:-60}
build=${BUILD:-build}/fuzz
. "$top/tests/fuzz/targets.sh"

if ! command -v "$clang" >/dev/null 2>&1 ||
    ! echo 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n);
int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d == 0 && n > 0; }' |
        "$clang" -x c -fsanitize=fuzzer,address -o /dev/null - 2>/dev/null; then
    echo "fuzz: skipped, there is no clang with libFuzzer"
    exit 0
fi
${MAKE:-make} BUILD="$build" CC="$clang" SANITIZE=fuzzer-no-link,address,undefined \
    CFLAGS='-O1 -g' "$build/tests/fuzz/fuzzer" >"$build.log" 2>&1 || {
    tail -n 20 "$build.log"
    echo "fuzz: building failed"
    exit 1
}

# The corpus of a target, begun with its seeds; what is learned stays for the next time.
fill_corpus() { # TARGET FOLDER
    mkdir -p "$2"
    seeds_of "$1" | while read -r folder; do
        for file in "$folder"/*; do
            case $file in
            *.diag) ;;
            *) cp "$file" "$2/$(basename "$folder")-$(basename "$file")" ;;
            esac
        done
    done
}

failed=0
printf '%-16s %10s %8s %8s  %s\n' target executions edges features found
for target in ${TARGETS:-$all_targets}; do
    corpus=$build/corpus/$target
    fill_corpus "$target" "$corpus"
    dictionary=tests/fuzz/dict/${target#read-}.dict
    set --
    [ -f "$dictionary" ] && set -- "-dict=$dictionary"
    FUZZ_TARGET=$target "$build/tests/fuzz/fuzzer" -max_total_time="$seconds" -timeout=10 \
        -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 -close_fd_mask=1 \
        -artifact_prefix="$build/$target-" "$@" "$corpus" >"$build/$target.log" 2>&1
    status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.log")
    last=$(grep '^#.* cov: ' "$build/$target.log" | tail -n 1)
    found=none
    if [ $status -ne 0 ]; then
        found=$(sed -n 's/.*Test unit written to //p' "$build/$target.log" | tail -n 1)
        failed=1
    fi
    printf '%-16s %10s %8s %8s  %s\n' "$target" "${runs:-?}" \
        "$(echo "$last" | sed -n 's/.* cov: \([0-9]*\).*/\1/p')" \
        "$(echo "$last" | sed -n 's/.* ft: \([0-9]*\).*/\1/p')" "$found"
done
exit $failed
