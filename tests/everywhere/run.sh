#!/bin/sh
# Whether the program does the same everywhere: the signature of the search, and what it prints of
# some puzzles, for several machines, compilers and levels of optimisation. Machines other than this
# one are emulated by qemu-user; whatever is not installed is skipped, and said to be.
# Environment: MAKE, BUILD, TARGETS (default: all). Debian: gcc-i686-linux-gnu gcc-aarch64-linux-gnu gcc-s390x-linux-gnu
# qemu-user-static clang.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}/everywhere
wanted=" ${TARGETS-} "
telling=yes
. tests/cases.sh
skipped=0

have() {
    command -v "$1" >/dev/null 2>&1
}

# What is printed, with limits that a difference of one conflict would show at: a verdict and the
# grid as far as it is known, the difficulty, a count, colours and blots.
golden() { # EMULATOR PROGRAM
    $1 "$2" solve --to jsonl -j 1 --conflict-limit 420 puzzles/clock.non
    $1 "$2" solve --to jsonl -j 1 --conflict-limit 300 puzzles
    $1 "$2" solve --to jsonl -j 1 --conflict-limit 400 --seed 7 tests/cli/data/dominoes.non
    $1 "$2" solve --to jsonl -j 2 --conflict-limit 5000 tests/cli/data/dominoes.non
    $1 "$2" check --to jsonl -j 1 --conflict-limit 300 puzzles
    $1 "$2" solve --count puzzles/six-rooks.non
    $1 "$2" convert --to json tests/cli/data/colour.xml
}

try() { # TARGET COMPILER EMULATOR CFLAGS [LDFLAGS]
    case $wanted in
    '  ' | *" $1 "*) ;;
    *) return ;;
    esac
    for tool in ${2%% *} $3; do
        if ! have "$tool"; then
            skipped=$((skipped + 1))
            echo "skipped $1: no $tool"
            return
        fi
    done
    where=$build/$1
    mkdir -p "$where"
    if ! echo 'int main(void) { return 0; }' | $2 $4 ${5:-} -x c -o "$where/probe" - 2>/dev/null; then
        skipped=$((skipped + 1))
        echo "skipped $1: $2 cannot link for it"
        return
    fi
    if ! ${MAKE:-make} -s BUILD="$where" CC="$2" CFLAGS="$4" LDFLAGS="${5:-}" WERROR=0 everywhere-programs \
        >"$where/log" 2>&1; then
        tail -n 5 "$where/log"
        note 1 "$1: does not build (see $where/log)"
        return
    fi
    $3 "$where/tests/everywhere/signature" >"$where/signature.txt"
    if ! diff -a tests/data/signature.txt "$where/signature.txt" >"$where/difference"; then
        head -n 6 "$where/difference"
        note 1 "$1: another signature"
        return
    fi
    golden "$3" "$where/nonogram" >"$where/printed" 2>&1
    if [ ! -f "$build/printed" ]; then
        cp "$where/printed" "$build/printed"
    fi
    if ! cmp "$build/printed" "$where/printed"; then
        note 1 "$1: prints something else"
        return
    fi
    note 0 "$1"
}

# A build whose arithmetic would differ stops with an error that says so.
refuse() { # NAME COMPILER CFLAGS WORDS
    have "${2%% *}" || return
    $2 -std=c11 $3 -Iinclude -Isrc -fsyntax-only src/search/decisions.c 2>&1 | grep -q "$4"
    note $? "$1 is refused"
}

mkdir -p "$build" || exit 2
rm -f "$build/printed"
native=$(uname -m)
try gcc-O2 gcc '' '-O2'
try gcc-O0 gcc '' '-O0'
try gcc-O3-native gcc '' '-O3 -march=native'
try clang-O2 clang '' '-O2'
try clang-O0 clang '' '-O0'
try clang-O3-native clang '' '-O3 -march=native'
if [ "$native" = x86_64 ]; then
    # x86-64 runs programs for i686 by itself
    try i686-O2 i686-linux-gnu-gcc '' '-O2' -static
    try i686-O0 i686-linux-gnu-gcc '' '-O0' -static
    try m32-O2 'gcc -m32' '' '-O2'
    refuse x87 gcc '-mfpmath=387' 'excess precision'
fi
try aarch64-O2 aarch64-linux-gnu-gcc qemu-aarch64-static '-O2' -static
try aarch64-O3-fma aarch64-linux-gnu-gcc qemu-aarch64-static '-O3 -ffp-contract=fast' -static
try s390x-O2 s390x-linux-gnu-gcc qemu-s390x-static '-O2' -static
try s390x-O0 s390x-linux-gnu-gcc qemu-s390x-static '-O0' -static
refuse fast-math gcc '-ffast-math' 'without -ffast-math'
refuse fast-math-clang clang '-Ofast' 'without -ffast-math'
refuse reordered-sums gcc '-fno-signed-zeros -fno-trapping-math -fassociative-math' 'without -ffast-math'
conclude
