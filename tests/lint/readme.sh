#!/bin/sh
# Runs the examples of README.md, of the documents in src and of the manual pages.
# In markdown a block "```LANGUAGE FILE" is saved as FILE; in a block "```console" each line "$ COMMAND" is run, and
# the lines up to the next one are what it prints (both streams). A command whose line ends in "\" goes on in the
# next. In a manual page the same blocks are .Bd -literal, those to be saved behind a line `.\" file: FILE`.
# Each document has a folder of its own, where ./nonogram is the program, libnonogram.a and libnonogram.so the library,
# include/ and puzzles/ those of the project, and "$?" the status of the command before. A command is skipped, with the
# rest of its block, where GNU parallel, Python or a library that can be linked is missing.
#   readme.sh [FILE...]
# Environment: NONOGRAM, the program, LIBRARY (default: those at the top), BUILD, CC, SANITIZE: how it was made.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
[ $# -gt 0 ] || set -- README.md src/*.md src/man/*
absolute() {
    case $1 in
    /*) echo "$1" ;;
    *) echo "$top/$1" ;;
    esac
}
program=$(absolute "${NONOGRAM:-nonogram}")
library=$(absolute "${LIBRARY:-libnonogram.a}")
version=$(sed -n 's/^.define NONOGRAM_VERSION "\(.*\)"/\1/p' include/nonogram.h)
shared=$(absolute "${BUILD:-build}")/libnonogram.so.$version
[ -f "$shared" ] || shared=
if [ ! -x "$program" ]; then
    echo "readme.sh: there is no program $program" >&2
    exit 2
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-readme.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
[ -f "$library" ] && [ -z "${SANITIZE:-}" ] || library=
[ -n "$library" ] || shared=
unset NO_COLOR COLORTERM CLICOLOR
LC_ALL=C
export LC_ALL

# The blocks of a manual page as they would stand in markdown.
literal_blocks() { # PAGE
    awk '
        /^\.\\" file: / { file = $3; next }
        /^\.Bd -literal/ { inside = 1; text = ""; kind = file; next }
        /^\.Ed/ && inside {
            print "```" (kind != "" ? "text " kind : text ~ /(^|\n)[$] / ? "console" : "") "\n" text "```"
            inside = 0; file = ""; next
        }
        inside { gsub(/\\&/, ""); gsub(/\\e/, "\\"); gsub(/\\-/, "-"); text = text $0 "\n" }' "$1"
}

# Saves the files of a document and makes BLOCK-NNN.sh and BLOCK-NNN.out for each command.
take_apart() { # FOLDER <DOCUMENT
    awk -v work="$1/work/" -v folder="$1/examples/" '
        /^```/ {
            inside = ($0 == "```console"); block += inside; continued = 0; name = ""
            file = NF == 2 ? work $2 : ""
            if (file != "") printf "" >file
            next
        }
        file != "" { print >file; next }
        !inside { next }
        continued { print >script; continued = /\\$/; next }
        /^\$ / {
            name = sprintf("%s%03d-%03d", folder, block, ++count); script = name ".sh"
            printf "" >(name ".out")
            print substr($0, 3) >script
            continued = /\\$/
            next
        }
        name != "" { print >(name ".out") }'
}

missing() { # SCRIPT: whether it needs what is not there
    { grep -q 'parallel ' "$1" && ! command -v parallel >/dev/null 2>&1; } ||
        { grep -q '^cc ' "$1" && [ -z "$library" ]; } ||
        { grep -q 'python3 ' "$1" && { [ -z "$shared" ] || ! command -v python3 >/dev/null 2>&1; }; }
}

passed=0
failed=0
number=0
for document; do
    number=$((number + 1))
    folder=$scratch/$number
    mkdir -p "$folder/work" "$folder/examples"
    case $document in
    *.md) take_apart "$folder" <"$document" ;;
    *) literal_blocks "$document" | take_apart "$folder" ;;
    esac || exit 2
    ln -s "$program" "$folder/work/nonogram"
    ln -s "$top/puzzles" "$folder/work/puzzles"
    ln -s "$top/include" "$folder/work/include"
    [ -z "$library" ] || ln -s "$library" "$folder/work/libnonogram.a"
    [ -z "$shared" ] || ln -s "$shared" "$folder/work/libnonogram.so"
    cd "$folder/work" || exit 2
    status=0
    skipped= # a block
    for script in "$folder"/examples/*.sh; do
        [ -f "$script" ] || break
        if missing "$script"; then
            skipped=${script%-*}
        fi
        if [ "${script%-*}" = "$skipped" ]; then
            continue
        fi
        {
            echo "cc() { command ${CC:-cc} -Wall -Wextra -Wpedantic -Werror \"\$@\"; }"
            echo "(exit $status)"
            cat "$script"
        } >"$folder/command"
        # A pipe is written to as results come, as a terminal is, so that messages keep their place.
        {
            sh "$folder/command" </dev/null 2>&1
            echo $? >"$folder/status"
        } | cat >"$folder/out"
        status=$(cat "$folder/status")
        if cmp -s "${script%.sh}.out" "$folder/out"; then
            passed=$((passed + 1))
            continue
        fi
        failed=$((failed + 1))
        echo "$document: $(cat "$script")"
        diff -a -u -L "$document" -L printed "${script%.sh}.out" "$folder/out"
    done
    cd "$top" || exit 2
done
if [ "$passed" -lt $# ]; then
    echo "only $passed examples ran as they should"
    exit 1
fi
[ "$failed" -eq 0 ]
