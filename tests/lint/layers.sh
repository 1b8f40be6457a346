#!/bin/sh
# Holds the includes within the layers:
#   base <- model <- format, render, line <- grid <- search <- tactics, proof <- solve <- count, explain <- generate
# (a file of tactics with a table of hooks is included by solve only)
#   platform uses base; answer uses all of these; batch uses answer, format, platform, base and model;
#   nonogram.c everything but cli; cli what it prints and asks for, and not how it is found
# keeps <threads.h> in answer and batch, POSIX in platform, and the public functions to cli.
set -u
cd "$(dirname "$0")/../.." || exit 2
status=0

find src -name '*.[ch]' | LC_ALL=C sort | xargs awk '
    BEGIN {
        for (i = 1; i < ARGC; i++) exists[ARGV[i]]
        # The layers that a folder may include from, itself included.
        allowed["base"] = "base"
        allowed["platform"] = "base platform"
        allowed["model"] = "base model"
        allowed["format"] = "base model format"
        allowed["render"] = "base model render"
        allowed["line"] = "base model line"
        allowed["grid"] = "base model line grid"
        allowed["search"] = "base model line grid search"
        allowed["tactics"] = allowed["search"] " tactics"
        allowed["proof"] = allowed["search"] " proof"
        solver = allowed["search"] " tactics proof solve"
        allowed["solve"] = solver
        allowed["count"] = solver " count"
        allowed["explain"] = solver " render explain"
        allowed["generate"] = solver " count explain generate"
        allowed["answer"] = "platform format generate answer " allowed["explain"] " count"
        allowed["batch"] = "base model format platform answer batch"
        allowed["cli"] = "base model format render line solve explain generate platform answer batch cli"
        allowed["nonogram.c"] = allowed["answer"] " batch"
        count = split("assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp " \
            "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string " \
            "tgmath time uchar wchar wctype", names, " ")
        for (i = 1; i <= count; i++) standard[names[i] ".h"]
    }
    function complain(what) { print FILENAME ": " what; bad = 1 }
    FNR == 1 { split(FILENAME, part, "/"); layer = part[2] }
    /^ *# *include *"/ {
        split($0, quoted, "\"")
        split(quoted[2], part, "/")
        if (quoted[2] == "nonogram.h") next
        if (!("src/" quoted[2] in exists)) complain("\"" quoted[2] "\" is not a path below src/")
        else if (index(" " allowed[layer] " ", " " part[1] " ") == 0)
            complain(layer " may not include \"" quoted[2] "\"")
    }
    /^ *# *include *</ {
        split($0, part, /[<>]/)
        if (part[2] in standard) next
        if (part[2] == "threads.h") { if (layer != "batch" && layer != "answer") complain("only answer and batch may include <threads.h>") }
        else if (layer != "platform") complain("<" part[2] "> is not ISO C, and this is not platform")
    }
    layer != "platform" && /^ *# *define +_(POSIX|XOPEN|GNU|DEFAULT)/ {
        complain("feature macros belong in platform")
    }
    END { exit bad }' || status=1

# A tactic is what has a table of hooks: none names another.
for tactic in $(grep -l '^extern const struct ng_hooks ' src/tactics/*.h); do
    name=${tactic#src/}
    if grep -n "^#include \"$name\"" $(find src/search src/tactics src/proof -name '*.[ch]' ! -name "$(basename "${name%.h}").c"); then
        echo "$name is a tactic: only solve may include it"
        status=1
    fi
done

public=$(sed -n 's/^[a-z].*[ *]\(nonogram_[a-z_]*\)(.*/\1/p' src/nonogram.c | paste -s -d '|' -)
if [ -z "$public" ]; then
    echo "no function is defined in src/nonogram.c"
    status=1
fi
for layer in src/*/; do
    [ "$layer" = src/cli/ ] && continue
    if grep -rnE --include='*.c' "^ .*[^a-z_]($public)\\(" "$layer"; then
        echo "$layer: a public function, of src/nonogram.c, is above it"
        status=1
    fi
done
exit $status
