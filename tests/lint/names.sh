#!/bin/sh
# The top level holds a fixed set of names, dotfiles and what was built aside; and a name without its
# suffix occurs in one folder of src/ only, manual pages aside. What a debugger stops at has one place:
# a static function's name is in at most three files, unless they are the functions of a format, and no two files
# have structures of the same name.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0
for name in *; do
    case $name in
    LICENSE | Makefile | README.md | include | puzzles | src | tests) ;;
    build | nonogram | libnonogram.a) ;;
    *)
        if [ -n "$(git ls-files --cached --others --exclude-standard "$name" 2>/dev/null)" ]; then
            echo "$name does not belong at the top level"
            status=1
        fi
        ;;
    esac
done
find src -type f ! -path 'src/man/*' | LC_ALL=C sort | awk -v exceptions= '
    BEGIN { count = split(exceptions, excepted, " ") }
    {
        folder = name = $0
        sub(/\/[^\/]*$/, "", folder)
        sub(/.*\//, "", name)
        sub(/\..*/, "", name)
        if (!(name in first)) first[name] = folder
        else if (first[name] != folder) twice[name] = folder
    }
    END {
        for (i = 1; i <= count; i++) {
            if (!(excepted[i] in twice)) {
                print excepted[i] ": no longer an exception, so take it from the list"
                bad = 1
            }
            delete twice[excepted[i]]
        }
        for (name in twice) {
            print "the name " name " is in " first[name] " and in " twice[name]
            bad = 1
        }
        exit bad
    }' || status=1

# Prints the names that are in more than MOST files, from lines "NAME FILE", and the exceptions that are not.
too_many() { # MOST KIND EXCEPTIONS
    sort -u | awk -v most="$1" -v kind="$2" -v exceptions="$3" '
        BEGIN { n = split(exceptions, words, " "); for (i = 1; i <= n; i++) excepted[words[i]] = 1 }
        { count[$1]++; files[$1] = files[$1] " " $2 }
        END {
            for (name in count) if (count[name] > most && !(name in excepted)) {
                print "the " kind " " name " is in" files[name]
                bad = 1
            }
            for (name in excepted) if (count[name] <= most) {
                print name ": no longer an exception, so take it from the list"
                bad = 1
            }
            exit bad
        }'
}
FORMAT='sniff read write extent'
grep -oE '^static [a-z0-9_ *]*[ *][a-z0-9_]+\(' $(find src -name '*.c') |
    sed 's/^\([^:]*\):.*[ *]\([a-z0-9_]*\)($/\2 \1/' | too_many 3 'static function' "$FORMAT" || status=1
grep -E '^(static )?(const )?struct [a-z0-9_]+ \{' $(find src include -name '*.[ch]') |
    sed 's/^\([^:]*\):.*struct \([a-z0-9_]*\) {.*/\2 \1/' | too_many 1 'structure' '' || status=1
exit $status
