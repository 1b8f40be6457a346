#!/bin/sh
# What the library exports is what nonogram.h declares, no more and no less, and the version of its
# symbols is that of the header; the shared library, where it has been built, has them by that
# version.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-abi.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
failed=0

# Functions that are declared outside of structures, none through a pointer.
${CC:-cc} -E -P -Iinclude include/nonogram.h 2>/dev/null | tr '\n' ' ' |
    sed 's/[a-z_]* *([*][a-z_]*)//g' | tr ';{}' '\n\n\n' |
    grep -o 'nonogram_[a-z0-9_]* *(' | tr -d ' (' | sort -u >"$scratch/declared"
[ -s "$scratch/declared" ] || { echo 'no functions are declared'; exit 1; }

compare() { # NAME
    diff "$scratch/declared" "$scratch/exported" >"$scratch/difference" && return
    sed -n "s/^< /$1 lacks /p; s/^> /$1 exports, undeclared, /p" "$scratch/difference"
    failed=1
}

if [ -f "${LIBRARY:-libnonogram.a}" ] && command -v nm >/dev/null 2>&1; then
    nm -g --defined-only "${LIBRARY:-libnonogram.a}" 2>/dev/null |
        awk 'NF == 3 && $3 ~ /^nonogram_/ { print $3 }' | sort -u >"$scratch/exported"
    compare 'the library'
fi

version=$(sed -n 's/^.define NONOGRAM_VERSION "\(.*\)"/\1/p' include/nonogram.h)
node=$(sed -n 's/^\(NONOGRAM_[0-9.]*\) {.*/\1/p' src/nonogram.map)
case $version in
0.*) series=${version%.*} ;;
*) series=${version%%.*} ;;
esac
if [ "$node" != "NONOGRAM_$series" ]; then
    echo "src/nonogram.map has $node, version $version needs NONOGRAM_$series"
    failed=1
fi
shared=${BUILD:-build}/libnonogram.so.$version
if [ -f "$shared" ] && [ "$shared" -nt "${LIBRARY:-libnonogram.a}" ] &&
    command -v nm >/dev/null 2>&1; then
    nm -D --defined-only "$shared" | awk -v node="$node" '
        $3 == node { next }
        { name = $3; if (sub("@@" node "$", "", name) == 0) name = name " without a version" }
        { print name }' | sort -u >"$scratch/exported"
    compare 'the shared library'
fi
exit $failed
