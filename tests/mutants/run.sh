#!/bin/sh
# Breaks single lines of the sources, one at a time, in a copy of the project, and tells how many of
# these mutants the tests catch: a line each, with the test that caught it first, and what survives as
# a difference. What does not compile, or compiles to the same code, is no mutant. Tests that read the
# sources (tests/lint) and those of faults are not asked. Takes a minute or two for each that survives.
#   Environment: COUNT of mutants (24), SEED (1), FOLDERS of src ('grid search tactics proof solve line count model'), BUILD, MAKE.
set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/../.." || exit 2
top=$PWD
count=${COUNT:-24}
seed=${SEED:-1}
unset SEED COUNT # the tests know such words, too
build=${BUILD:-build}/mutants
case $build in
/*) ;;
*) build=$top/$build ;;
esac

command -v timeout >/dev/null 2>&1 || {
    echo 'mutants: skipped, there is no timeout'
    exit 0
}

# A copy, built: with a change of one line only what depends on it is built again.
rm -rf "$build/copy"
mkdir -p "$build/copy" || exit 2
cp -R Makefile README.md .pictures src include tests puzzles "$build/copy" || exit 2
cd "$build/copy" || exit 2
build_targets() { # TARGETS...
    ${MAKE:-make} BUILD=build "$@" >"$build/make.log" 2>&1
}
build_targets -j2 check-build || {
    tail -n 20 "$build/make.log"
    exit 2
}

# The programs and scripts that judge, each with the seconds that it takes, the shortest first.
# (Seconds of CPU time; ten times as many by the clock, on a busy machine or where a mutant sleeps.)
run_test() { # SECONDS TEST
    (
        # shellcheck disable=SC3045 # shells have it all the same
        ulimit -t "$1"
        case $2 in
        tests/*)
            CC=cc BUILD=$PWD/build LIBRARY=$PWD/build/libnonogram.a NONOGRAM=$PWD/nonogram SANITIZE='' \
                timeout $((10 * $1)) sh "$2"
            ;;
        *) NONOGRAM=$PWD/nonogram timeout $((10 * $1)) "$2" ;;
        esac
    ) >"$build/test.log" 2>&1
}
for test in build/tests/unit/test_* build/tests/property/test_* build/tests/cases/formats build/tests/cases/cli tests/proof/run.sh \
    tests/fuzz/replay.sh; do
    case $test in
    *.o | *.d) continue ;;
    esac
    start=$(date +%s%N)
    run_test 600 "$test" || {
        echo "mutants: $test fails without any change"
        exit 2
    }
    echo "$((($(date +%s%N) - start) / 1000000)) $test"
done | sort -n >"$build/tests" || exit 2
if grep -q '^mutants' "$build/tests"; then
    cat "$build/tests"
    exit 2
fi

# Builds what the test needs.
build_for() { # TEST
    case $1 in
    tests/fuzz/*) build_targets nonogram build/tests/fuzz/replay ;;
    tests/*) build_targets nonogram ;;
    */cli) build_targets nonogram "$1" ;;
    *) build_targets "$1" ;;
    esac
}

# Prints what catches the mutant; nothing: it survives. Status not 0: what is to judge cannot be built.
judge() {
    while read -r milliseconds test; do
        build_for "$test" || return
        run_test "$((20 + milliseconds / 200))" "$test" </dev/null || {
            status=$?
            case $status in
            124 | 137 | 152) test="$test (time)" ;;
            esac
            echo "$test"
            return 0
        }
    done <"$build/tests"
    return 0
}

# Breaks the line; the replacement is the rest of what draw.awk printed, blanks and all.
break_line() { # DRAWN
    echo "$1" | awk '{
        number = $3
        column = $4
        length_ = $5
        text = $0
        for (i = 1; i <= 5; i++) {
            sub(/^[^ ]* /, "", text)
        }
        while ((getline line < ($2 ".orig")) > 0) {
            if (++at == number) {
                line = substr(line, 1, column - 1) text substr(line, column + length_)
            }
            print line
        }
    }' >"$build/broken.c"
}

folders=
for folder in ${FOLDERS:-grid search tactics proof solve line count model}; do
    folders="$folders src/$folder/*.c"
done
# shellcheck disable=SC2086
awk -v SEED="$seed" -f tests/mutants/draw.awk $folders | sort -n >"$build/drawn"
made=0
caught=0
same=0
while [ $made -lt "$count" ] && IFS= read -r drawn; do
    file=$(echo "$drawn" | cut -d ' ' -f 2)
    line=$(echo "$drawn" | cut -d ' ' -f 3)
    object=build/check/${file%.c}.o
    cp -p "$file" "$file.orig"
    cp -p "$object" "$build/before.o"
    break_line "$drawn"
    cp "$build/broken.c" "$file"
    if ! build_targets "$object"; then
        :
    elif cmp -s "$object" "$build/before.o"; then
        same=$((same + 1))
    else
        made=$((made + 1))
        by=$(judge) || {
            tail -n 20 "$build/make.log"
            exit 2
        }
        if [ -n "$by" ]; then
            caught=$((caught + 1))
            echo "caught   $file:$line by $by"
        else
            echo "SURVIVED $file:$line"
            diff "$file.orig" "$file" | sed -n 's/^[<>]/    &/p'
        fi
    fi
    mv "$file.orig" "$file"
    touch "$file"
done <"$build/drawn"
echo "$caught of $made mutants caught; $same others compile to the same code"
