#!/bin/sh
# Builds copies of the sources with extreme constants (tests/extremes/copies), and in each holds what
# is answered about random puzzles against all solutions (against.c). Prints a line a copy, and
# what is wrong with the command that makes it again; status 1 then.
#   Environment: PUZZLES each (1500), SEED (1), COPIES='reduce poll ...' (all, and `unchanged`),
#   RANDOM_COPIES: so many instead, in which each constant has one of its values in the table with a
#   chance of a quarter, by SEED; SANITIZE, BUILD, MAKE.
set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/../.." || exit 2
top=$PWD
table=$top/tests/extremes/copies
puzzles=${PUZZLES:-1500}
seed=${SEED:-1}
random=${RANDOM_COPIES:-0}
chosen=${COPIES:-}
unset PUZZLES SEED COPIES RANDOM_COPIES
build=${BUILD:-build}/extremes
case $build in
/*) ;;
*) build=$top/$build ;;
esac
copy=$build/copy

# The changes of a copy, the first of each constant: those of its own lines or of the copies it is of.
changes_of() { # COPY
    awk -F ' [|] ' -v copy="$1" '
        function collect(name, own, parts, count, i) {
            count = split(of[name], parts, " ")
            for (i = 1; i <= count; i++) {
                collect(parts[i])
            }
            printf "%s", changes[name]
        }
        /^[a-z-]+ = / { name = $0; sub(/ = .*/, "", name); sub(/^[^=]*= /, ""); of[name] = $0; next }
        /^[a-z-]+ [|] / { changes[$1] = changes[$1] $2 " | " $3 " | " $4 "\n" }
        END { collect(copy) }' "$table" |
        awk -F ' [|] ' '!(($1, $2) in seen) { seen[$1, $2] = 1; print }'
}

# Random changes: a line of each constant, with a chance of a quarter.
draw_changes() { # NUMBER
    awk -F ' [|] ' -v seed="$((seed * 1000 + $1))" '
        BEGIN { srand(seed) }
        /^[a-z-]+ [|] / {
            key = $2 " | " $3
            if (!(key in count)) { keys[++all] = key }
            values[key, ++count[key]] = $4
        }
        END {
            for (i = 1; i <= all; i++) {
                which = 1 + int(rand() * count[keys[i]])
                if (rand() < 0.25) { print keys[i] " | " values[keys[i], which] }
            }
        }' "$table"
}

list_copies() {
    if [ "$random" -gt 0 ]; then
        awk -v count="$random" -v name="random-$seed-" '
            BEGIN { for (i = 1; i <= count; i++) { print name i } }'
    elif [ -n "$chosen" ]; then
        echo "$chosen" | tr ' ' '\n'
    else
        echo unchanged
        sed -n 's/^\([a-z-]*\) [|=] .*/\1/p' "$table" | uniq | awk '!seen[$0]++'
    fi
}

build_targets() { # TARGETS...
    # shellcheck disable=SC2086
    ${MAKE:-make} -C "$copy" BUILD=build SANITIZE="${SANITIZE-}" -j2 "$@" >"$build/make.log" 2>&1 || {
        tail -n 20 "$build/make.log"
        exit 2
    }
}

# Takes the sources as they are into the copy, and then the changes: what stays as it was in the
# copy before is not built again.
take() { # FOLDER FILE
    cmp -s "$1/$2" "$copy/$2" || cp "$1/$2" "$copy/$2"
}
change_copy() { # NAME
    case $1 in
    unchanged) : >"$build/$1.changes" ;;
    random-*) draw_changes "${1##*-}" >"$build/$1.changes" ;;
    *) changes_of "$1" >"$build/$1.changes" ;;
    esac
    [ "$1" = unchanged ] || [ -s "$build/$1.changes" ] || {
        echo "extremes: there is no copy '$1'"
        exit 2
    }
    awk -f tests/extremes/change.awk -v FROM="$top" -v TO="$build/changed" "$build/$1.changes" \
        >"$build/now" || exit 2
    while read -r file; do
        grep -qx "$file" "$build/now" || take "$top" "$file"
    done <"$build/before"
    while read -r file; do
        take "$build/changed" "$file"
    done <"$build/now"
    cp "$build/now" "$build/before"
}

rm -rf "$build"
mkdir -p "$copy" "$build/changed" || exit 2
: >"$build/before"
cp -R Makefile src include tests "$copy" || exit 2
find src -type d | while read -r folder; do
    mkdir -p "$build/changed/$folder"
done
build_targets build/tests/proof/drat build/tests/extremes/against
cp "$copy/build/tests/proof/drat" "$build/drat"

list_copies >"$build/list"
failed=0
printf '%-16s %8s %10s %10s %8s %10s %6s %8s\n' copy puzzles questions solutions limits conflicts \
    wrong seconds
while read -r name; do
    change_copy "$name"
    build_targets build/tests/extremes/against
    against=$build/against-$name
    cp "$copy/build/tests/extremes/against" "$against"
    (
        # shellcheck disable=SC3045 # shells have it all the same
        ulimit -S -t $((60 + puzzles / 5)) # what does not come to an end is wrong, too
        exec "$against" "$build/drat" "$build" $((seed * 1000000)) "$puzzles"
    ) >"$build/$name.log" 2>"$build/$name.wrong" </dev/null
    status=$?
    numbers=$(cat "$build/$name.log")
    # shellcheck disable=SC2086,SC2183
    printf '%-16s %8s %10s %10s %8s %10s %6s %8s\n' "$name" ${numbers:-ended early - - - - -}
    [ $status -eq 0 ] && continue
    failed=1
    sed "s/^/$name: /" "$build/$name.wrong"
    echo "$name: status $status; again: $against $build/drat $build NUMBER 1"
    echo "    its changes: $build/$name.changes"
done <"$build/list"
exit $failed
