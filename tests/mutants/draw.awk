# Draws mutants: prints "FILE LINE COLUMN LENGTH REPLACEMENT" for COUNT places in the sources given, in
# the random order of SEED, each line of a source at most once. What is broken: a comparison, a sign, a
# bound, a constant, a connective, a shift, or a statement that is left out. Neither assertions nor
# what stands in declarations outside functions.
BEGIN {
    srand(SEED)
    count = 0
    add(" < ", " <= "); add(" <= ", " < "); add(" > ", " >= "); add(" >= ", " > ")
    add(" == ", " != "); add(" != ", " == "); add(" + ", " - "); add(" - ", " + ")
    add(" * ", " / "); add(" && ", " || "); add(" || ", " && "); add(" << ", " >> ")
    add(" >> ", " << "); add(" += ", " -= "); add(" -= ", " += "); add(" + 1", " + 0")
    add(" - 1", " - 0"); add(" = 0;", " = 1;"); add(" = 1;", " = 0;"); add("true", "false")
    add("false", "true"); add("(!", "("); add("break;", ";"); add("continue;", ";")
}

function add(old, new) {
    olds[++count] = old
    news[count] = new
}

FNR == 1 { inside = 0 }
/^{/ { inside = 1 }
/^}/ { inside = 0 }
!inside || /"/ || /^ *(\/\*|\*|#)/ || /assert|check_structure/ { next }
{
    line = $0
    sub(/ *\/\*.*$/, "", line) # what is behind it is a comment
    found = 0
    for (i = 1; i <= count; i++) {
        at = index(line, olds[i])
        if (at > 0) {
            found++
            if (rand() * found < 1) {
                place = at " " length(olds[i]) " " news[i]
            }
        }
    }
    # a statement that is a call or an assignment, whole in its line
    if (line ~ /^ +[a-z_]+[a-z_0-9]*(\(|->|\.|\[| = ).*;$/ && line !~ /^ +return/) {
        found++
        if (rand() * found < 1) {
            match(line, /[^ ]/)
            place = RSTART " " length(line) - RSTART + 1 " ;"
        }
    }
    if (found > 0) {
        printf "%.9f %s %d %s\n", rand(), FILENAME, FNR, place
    }
}
