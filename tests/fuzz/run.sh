#!/bin/sh
# Fuzzes every target for a while, with address and undefined-behaviour sanitizers, and prints how
# often each was run, the CPU seconds it took, what it covered and what it found. Needs clang with
# libFuzzer; without, says so and succeeds. What is found is kept as BUILD/fuzz/TARGET-crash-...
#   Environment: TIME in seconds for each target (default 60; of CPU time where there is /proc),
#   TARGETS (default: all), BUILD, MAKE; FUZZ_BYTES set: without the mutations that know text;
#   FUZZ_FAST set: without a look at each comparison, for a corpus that has grown;
#   LENGTH: bytes that a text may have (default 1024: short ones are tried three times as often, and
#   reach more in the same time; 4096 for what shows in long ones alone).
set -u
LC_ALL=C
export LC_ALL
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
clang=${CLANG:-clang}
seconds=${TIME:-60}
length=${LENGTH:-1024}
corpora=${BUILD:-build}/fuzz/corpus
build=${BUILD:-build}/fuzz${FUZZ_FAST:+-fast}
. "$top/tests/fuzz/targets.sh"

if ! command -v "$clang" >/dev/null 2>&1 ||
    ! echo 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n);
int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d == 0 && n > 0; }' |
        "$clang" -x c -fsanitize=fuzzer,address -o /dev/null - 2>/dev/null; then
    echo "fuzz: skipped, there is no clang with libFuzzer"
    exit 0
fi

# Builds with sanitizers.
make_with() { # CFLAGS TARGETS...
    flags=$1
    shift
    ${MAKE:-make} BUILD="$build" CC="$clang" SANITIZE=fuzzer-no-link,address,undefined \
        CFLAGS="$flags" "$@" >>"$build.log" 2>&1 || {
        tail -n 20 "$build.log"
        echo "fuzz: building failed"
        exit 1
    }
}

# What compares numbers by the million, and none that a text would have to match, is not watched at
# each comparison, and the tests themselves not at all: that took half of the time and more.
mkdir -p "$build"
: >"$build.log"
echo 'src:tests/*' >"$build/unwatched"
objects=
for file in src/line/*.c src/grid/*.c src/search/*.c src/tactics/*.c src/proof/*.c src/count/*.c src/explain/*.c \
    src/generate/*.c src/render/*.c; do
    objects="$objects $build/check/${file%.c}.o"
done
blind=-fno-sanitize-coverage=trace-cmp
make_with "-O2 -g $blind" $objects
make_with "-O2 -g ${FUZZ_FAST:+$blind} -fsanitize-coverage-ignorelist=$build/unwatched" "$build/tests/fuzz/fuzzer"

# The corpus of a target, begun with its seeds; what is learned stays for the next time.
fill_corpus() { # TARGET FOLDER
    mkdir -p "$2"
    seeds_of "$1" | while read -r folder; do
        for file in "$folder"/*; do
            cp "$file" "$2/$(echo "${file#"$top"/}" | sed "s|^.*/tests/||" | tr / -)"
        done
    done
}

# The hundredths of a second of CPU time that a process has used; nothing without /proc.
cpu_of() { # PROCESS
    sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | awk -v hertz="$(getconf CLK_TCK)" \
        '{ printf "%d", ($12 + $13) * 100 / hertz }'
}

# Freed memory is kept from being used again for 8 MB, not 256: more of it fits into the caches.
ASAN_OPTIONS=quarantine_size_mb=8:thread_local_quarantine_size_kb=64${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export ASAN_OPTIONS

# Fuzzes; sets $status, and $cpu to the seconds used, as far as that is known.
fuzz() { # TARGET CORPUS
    dictionary=tests/fuzz/dict/${1#read-}.dict
    limit=-max_total_time=$seconds
    [ -r /proc/self/stat ] && limit=
    FUZZ_TARGET=$1 "$build/tests/fuzz/fuzzer" $limit -timeout=100 -rss_limit_mb=2048 \
        -max_len=$length -print_final_stats=1 -close_fd_mask=1 -artifact_prefix="$build/$1-" \
        $([ -f "$dictionary" ] && echo "-dict=$dictionary") "$2" >"$build/$1.log" 2>&1 &
    child=$!
    cpu=
    while kill -0 $child 2>/dev/null; do
        now=$(cpu_of $child)
        cpu=${now:-$cpu}
        # that makes libFuzzer end as at its own limit
        [ -z "$limit" ] && [ "${cpu:-0}" -ge $((seconds * 100)) ] && kill -USR1 $child 2>/dev/null
        sleep 1
    done
    wait $child
    status=$?
}

failed=0
trap 'kill $child 2>/dev/null; exit 130' INT TERM
printf '%-16s %10s %7s %8s %8s  %s\n' target executions seconds edges features found
for target in ${TARGETS:-$all_targets}; do
    corpus=$corpora/$target
    fill_corpus "$target" "$corpus"
    fuzz "$target" "$corpus"
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.log")
    last=$(grep '^#.* cov: ' "$build/$target.log" | tail -n 1)
    found=none
    if [ $status -ne 0 ]; then
        found=$(sed -n 's/.*Test unit written to //p' "$build/$target.log" | tail -n 1)
        failed=1
    fi
    printf '%-16s %10s %7s %8s %8s  %s\n' "$target" "${runs:-?}" "$((${cpu:-0} / 100))" \
        "$(echo "$last" | sed -n 's/.* cov: \([0-9]*\).*/\1/p')" \
        "$(echo "$last" | sed -n 's/.* ft: \([0-9]*\).*/\1/p')" "$found"
done
exit $failed
