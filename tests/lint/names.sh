#!/bin/sh
# The top level holds a fixed set of names, dotfiles and what was built aside; and a name without its
# suffix occurs in one folder of src/ only, manual pages aside. The list of exceptions may only become shorter.
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
exit $status
