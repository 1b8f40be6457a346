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
# They are written from the table, and by the functions that take a name.
{
    sed -n 's/^    {"\([a-z_]*\)", NG_RECORD_.*/\1/p' src/batch/record.c
    cat src/cli/*.c | grep -o 'json_[a-z]*([a-z&>-]*, "[a-z_]*"' | sed 's/.*"\([a-z_]*\)"/\1/'
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
