#!/bin/sh
# Writes the given files as a C source: arrays of bytes and the table ng_assets of page.h.
#   embed.sh FILE...
set -eu
echo '#include "render/page.h"'
number=0
table=
for file in "$@"; do
    number=$((number + 1))
    bytes=$(od -An -v -tu1 "$file")
    echo "static const unsigned char file_$number[] = {"
    printf '%s\n' "$bytes" | sed 's/[0-9][0-9]*/&,/g'
    echo '};'
    table="$table{\"${file##*/}\", file_$number, sizeof file_$number}, "
done
echo "const struct ng_asset ng_assets[] = {$table{0, 0, 0}};"
