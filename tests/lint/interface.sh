#!/bin/sh
# The interface of the library is the one of interface.txt: constants with their values, the places
# and sizes of what structures hold, and the functions. What programs are built with stays as it is
# until 2.0; what is new comes behind, and UPDATE=1 takes it down. Places are those of 64-bit
# machines; with another size of pointers this is passed over.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-interface.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT

# Each declaration of the header on a line of its own, with one blank between words.
${CC:-cc} -E -P -Iinclude include/nonogram.h 2>/dev/null | tr '\n\t' '  ' | awk '{
    for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        depth += (c == "{") - (c == "}")
        if (c == ";" && depth == 0) {
            gsub(/  +/, " ", text)
            gsub(/[(] /, "(", text)
            sub(/^ /, "", text)
            if (text ~ /nonogram_/) { print text }
            text = ""
        } else {
            text = text c
        }
    }
}' >"$scratch/declarations"
grep -q '^struct nonogram_text {' "$scratch/declarations" || { echo 'nothing is declared'; exit 1; }

# A program that prints the values of constants and macros, and what structures hold.
{
    echo '#include <nonogram.h>'
    echo '#include <stddef.h>'
    echo '#include <stdio.h>'
    echo 'int main(void) {'
    sed -n 's/^#define \(NONOGRAM_[A-Z_]*\)  *[^"]*$/\1/p' include/nonogram.h |
        awk '{ printf "printf(\"%s = %%llu\\n\", (unsigned long long)%s);\n", $1, $1 }'
    awk '
    /^enum [a-z_]* [{]/ {
        body = $0
        sub(/^[^{]*[{]/, "", body)
        sub(/[}].*/, "", body)
        count = split(body, parts, ",")
        for (i = 1; i <= count; i++) {
            name = parts[i]
            sub(/=.*/, "", name)
            gsub(/ /, "", name)
            if (name != "") { printf "printf(\"%s = %%d\\n\", (int)%s);\n", name, name }
        }
    }
    /^struct [a-z_]* [{]/ {
        type = "struct " $2
        printf "printf(\"%s: %%zu bytes\\n\", sizeof(%s));\n", type, type
        body = $0
        sub(/^[^{]*[{]/, "", body)
        sub(/[}][^}]*$/, "", body)
        count = split(body, parts, ";")
        for (i = 1; i <= count; i++) {
            name = parts[i]
            if (name !~ /[a-z]/) { continue }
            # a pointer to a function has its name in brackets, an array its size behind it
            if (match(name, /[(][*][a-z_]*[)]/)) {
                name = substr(name, RSTART + 2, RLENGTH - 3)
            } else {
                sub(/ *\[.*/, "", name)
                sub(/.*[ *]/, "", name)
            }
            printf "printf(\"  %%zu: %%s\\n\", offsetof(%s, %s), \"%s\");\n", type, name, parts[i]
        }
    }' "$scratch/declarations"
    echo 'return sizeof(void *) == 8 ? 0 : 3; }'
} >"$scratch/print.c"
${CC:-cc} -std=c11 -Iinclude -o "$scratch/print" "$scratch/print.c" || exit 1
"$scratch/print" >"$scratch/interface"
case $? in
0) ;;
3)
    echo 'pointers are not of 64 bits: the interface is not compared'
    exit 0
    ;;
*) exit 1 ;;
esac
sed 's/:  */: /' "$scratch/interface" >"$scratch/now"
grep -v '^\(struct\|enum\) [a-z_]* {' "$scratch/declarations" | grep '(' >>"$scratch/now"

if [ "${UPDATE:-}" = 1 ]; then
    cp "$scratch/now" tests/lint/interface.txt
    exit 0
fi
diff tests/lint/interface.txt "$scratch/now" >"$scratch/difference" && exit 0
echo 'the interface is another one than in tests/lint/interface.txt:'
cat "$scratch/difference"
exit 1
