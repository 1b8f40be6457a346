# Makes the changes of a copy, one after the other, and prints each file that has changed:
#   awk -f change.awk -v FROM=FOLDER -v TO=FOLDER CHANGES
# CHANGES are lines FILE | WHAT | VALUE. What does not stand in its file once is said, status 1.

# The text without this one; `at` in it, `size` characters.
function replaced(text, at, size, value) {
    return substr(text, 1, at - 1) value substr(text, at + size)
}

# Where a constant's value stands in a line: sets `at` and `size`. A definition ends with the line or
# before a comment, an enumerator before a comma, too.
function find_value(text, name, head, rest) {
    if (match(text, "^#define[ ]+" name "[ ]+")) {
        at = RLENGTH + 1
        rest = substr(text, at)
        size = match(rest, "[ ]*/\\*") ? RSTART - 1 : length(rest)
        return 1
    }
    if (match(text, "(^|[ {])" name " = ")) {
        at = RSTART + RLENGTH
        rest = substr(text, at)
        size = match(rest, "[ ]*(,|/\\*|[}])") ? RSTART - 1 : length(rest)
        return 1
    }
    return 0
}

function find_text(text, what) {
    at = index(text, what)
    size = length(what)
    return at > 0
}

function change(file, what, value, i, places, where, from, long) {
    for (i = 1; i <= lines[file]; i++) {
        if (what ~ /^[A-Z_]+$/ ? find_value(line[file, i], what) : find_text(line[file, i], what)) {
            places++
            where = i
            from = at
            long = size
        }
    }
    if (places != 1) {
        print "extremes: stands in its file " places + 0 " times: " $0 >"/dev/stderr"
        failed = 1
        return
    }
    line[file, where] = replaced(line[file, where], from, long, value)
}

BEGIN {
    FS = " [|] "
}

{
    if (!($1 in lines)) {
        lines[$1] = 0
        while ((getline text < (FROM "/" $1)) > 0) {
            line[$1, ++lines[$1]] = text
        }
    }
    change($1, $2, $3)
}

END {
    if (failed) {
        exit 1
    }
    for (file in lines) {
        print file
        for (i = 1; i <= lines[file]; i++) {
            print line[file, i] >(TO "/" file)
        }
        close(TO "/" file)
    }
}
