#!/bin/sh
# Holds the includes within the layers:
#   base <- model <- format, render, line <- solve <- count, explain <- generate
#   platform uses base; batch uses format, platform, base and model; api everything; cli the public
#   header and platform
# keeps <threads.h> in batch, POSIX in platform, and what api defines to api and cli.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0

# The layers that a folder may include from, itself included.
allowed() {
    case $1 in
    base) echo "base" ;;
    platform) echo "base platform" ;;
    model) echo "base model" ;;
    format) echo "base model format" ;;
    render) echo "base model render" ;;
    line) echo "base model line" ;;
    solve) echo "base model line solve" ;;
    count) echo "base model line solve count" ;;
    explain) echo "base model render line solve explain" ;;
    generate) echo "base model line solve count explain generate" ;;
    batch) echo "base model format platform batch" ;;
    cli) echo "platform cli" ;;
    api) echo "base platform model format render line solve count explain generate batch api" ;;
    *) echo "" ;;
    esac
}

complain() {
    echo "$1"
    status=1
}

# The layer of a path below src/: its folder.
layer_of() {
    echo "${1%%/*}"
}

check_own_include() { # FILE LAYER INCLUDED
    [ "$3" = nonogram.h ] && return
    target=$(layer_of "$3")
    if [ ! -f "src/$3" ]; then
        complain "$1: \"$3\" is not a path below src/"
    else
        case " $(allowed "$2") " in
        *" $target "*) ;;
        *) complain "$1: $2 may not include \"$3\"" ;;
        esac
    fi
}

check_system_include() { # FILE LAYER INCLUDED
    case $3 in
    assert.h | complex.h | ctype.h | errno.h | fenv.h | float.h | inttypes.h | iso646.h | limits.h | \
        locale.h | math.h | setjmp.h | signal.h | stdalign.h | stdarg.h | stdatomic.h | stdbool.h | \
        stddef.h | stdint.h | stdio.h | stdlib.h | stdnoreturn.h | string.h | tgmath.h | time.h | \
        uchar.h | wchar.h | wctype.h) ;;
    threads.h)
        [ "$2" = batch ] || complain "$1: only batch may include <threads.h>"
        ;;
    *)
        [ "$2" = platform ] || complain "$1: <$3> is not ISO C, and this is not platform"
        ;;
    esac
}

for file in $(find src -name '*.[ch]' | LC_ALL=C sort); do
    layer=$(layer_of "${file#src/}")
    for included in $(sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' "$file"); do
        check_own_include "$file" "$layer" "$included"
    done
    for included in $(sed -n 's/^ *# *include *<\([^>]*\)>.*/\1/p' "$file"); do
        check_system_include "$file" "$layer" "$included"
    done
    if [ "$layer" != platform ] && grep -nE '^ *# *define +_(POSIX|XOPEN|GNU|DEFAULT)' "$file"; then
        complain "$file: feature macros belong in platform"
    fi
done

public=$(sed -n 's/^[a-z].*[ *]\(nonogram_[a-z_]*\)(.*/\1/p' src/api/*.c | paste -s -d '|' -)
[ -n "$public" ] || complain "no function is defined in src/api"
for layer in src/*/; do
    case $layer in
    src/api/ | src/cli/) continue ;;
    esac
    if grep -rnE --include='*.c' "^ .*[^a-z_]($public)\\(" "$layer"; then
        complain "$layer: what is defined in src/api is above it"
    fi
done
exit $status
