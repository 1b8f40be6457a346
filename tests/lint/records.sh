#!/bin/sh
# Every member of a record that is written is described in nonogram-batch(7).
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-records.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
LC_ALL=C
export LC_ALL
status=0

# Items and words of the section are ".It Ql name , other" and ".Ql name".
sed -n '/^\.Sh JSON LINES/,/^\.Sh SEE/p' src/man/nonogram-batch.7 |
    sed -n 's/^\.\(It \)\{0,1\}Ql //p' | tr ' ' '\n' | sort -u >"$scratch/manual"
# record.c has no other strings; elsewhere they are written by the functions that take a name.
{
    grep -v '^#include' src/cli/record.c | grep -o '"[a-z_][a-z_]*"' | tr -d '"'
    cat src/cli/*.c | grep -oE '(json|fact)_[a-z]*[(][a-z&>-]*, "[a-z_]*"' | sed 's/.*"\([a-z_]*\)"/\1/'
} | sort -u >"$scratch/program"
if [ "$(wc -l <"$scratch/program")" -lt 40 ]; then
    echo "records.sh: where are the members of records? only $(wc -l <"$scratch/program") found"
    status=1
fi
for name in $(cat "$scratch/program"); do
    grep -qx "$name" "$scratch/manual" || {
        echo "not in nonogram-batch(7): the record's member $name"
        status=1
    }
done
exit $status
