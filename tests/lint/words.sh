#!/bin/sh
# The words that people read: README.md has at most 220 lines, the help at most 79 columns, messages do not begin with a
# capital or end with a full stop, and no text has a phrase that the rules for words ban.
#   Environment: NONOGRAM, the program (default: the one at the top).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
program=${NONOGRAM:-$top/nonogram}
LC_ALL=C
export LC_ALL
status=0

lines=$(wc -l <README.md)
if [ "$lines" -gt 220 ]; then
    echo "README.md has $lines lines, more than 220"
    status=1
fi

if [ -x "$program" ]; then
    formats=$("$program" help formats | sed -n '/^Formats of solutions/,$d; /^  /p' | wc -l)
    if ! grep -q "reads $formats formats" README.md; then
        echo "README.md does not say that it reads $formats formats"
        status=1
    fi
    for command in '' formats $("$program" help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p'); do
        # shellcheck disable=SC2086 # no command is no argument
        "$program" help $command
        [ "$command" = '' ] || [ "$command" = formats ] || "$program" "$command" -h
    done | awk 'length > 79 { print "help, wider than 79 columns: " $0; bad = 1 } END { exit bad }' || status=1
fi

# Messages as the cases of tests/cli have them; a name of a file or an error of the system may have a capital.
sed -n 's/^! //p' tests/cli/*.cases | awk '
    !/^nonogram: / { next }
    { text = substr($0, 11); sub(/^[^ ]*:[0-9]+:[0-9]+: /, "", text) }
    text ~ /^[A-Z][a-z]* / && text !~ /^[A-Z][a-z ]*$/ { print "a message begins with a capital: " $0; bad = 1 }
    text ~ /[^.][.]$/ { print "a message ends with a full stop: " $0; bad = 1 }
    END { exit bad }' || status=1

# Each source that DESIGN.md or HACKING.md quotes exists.
missing=$(grep -ohE '`[a-z_/]+[.][ch]`' src/DESIGN.md src/HACKING.md | tr -d '`' | sort -u | while read -r file; do
    [ -e "src/$file" ] || [ -e "$file" ] || [ -e "include/$file" ] || echo "src/DESIGN.md or src/HACKING.md: no file $file"
done)
if [ -n "$missing" ]; then
    echo "$missing"
    status=1
fi

# Phrases, also across the lines of a comment.
{
    echo README.md
    find src include -type f \( -name '*.[ch]' -o -name '*.md' -o -path 'src/man/*' \)
} | sort | xargs awk '
    function check(    text, found) {
        text = tolower(words)
        gsub(/there (is|are|was|were) no /, "there is none ", text)
        gsub(/(is|are) no longer/, "has ceased", text)
        while (match(text, /(^|[^a-z_])(tells? of|told of|is no|are no|so many|as such|what is not|passed over|beside [a-z]+|thereof|whereof|shall)[^a-z_]/)) {
            found = substr(text, RSTART > 30 ? RSTART - 30 : 1, RLENGTH + 60)
            print file ": " found
            bad = 1
            text = substr(text, RSTART + RLENGTH)
        }
    }
    FNR == 1 { check(); words = ""; file = FILENAME }
    { line = $0; sub(/^ *(\/?\*|#|\/\/)? */, "", line); words = words " " line }
    END { check(); exit bad }' || status=1

# How comments open, and phrases of theirs; a comment names the thing instead of a clause about it.
find src include -name '*.[ch]' | sort | xargs awk '
    FNR == 1 { inside = 0 }
    match($0, /\/\*.*/) { inside = 1 }
    /\/\* ([Oo]f|What|Where|How many|How much|That|Those|In turn) / {
        print FILENAME ":" FNR ": a comment opens with a clause: " $0
        bad = 1
    }
    inside && /may be NULL|[;,] false: |NULL: out of memory|False: out of memory|(^|[^a-z])(so many|those of|that of|the begin of) |all the same\./ {
        print FILENAME ":" FNR ": a phrase of a comment: " $0
        bad = 1
    }
    /\*\// { inside = 0 }
    END { exit bad }' || status=1
exit $status
