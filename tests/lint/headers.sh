#!/bin/sh
# Every header compiles alone, and says so to both compilers where both are there.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0
flags='-std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -Isrc -fsyntax-only'
for compiler in ${CC:-cc} clang; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    for header in $(find include src -name '*.h' | LC_ALL=C sort); do
        # Twice: the guard must hold as well. The declaration: a unit must not be empty.
        printf '#include "%s"\n#include "%s"\nextern int alone;\n' "$PWD/$header" "$PWD/$header" |
            $compiler $flags -x c - || {
            echo "$header does not compile alone with $compiler"
            status=1
        }
    done
done
exit $status
