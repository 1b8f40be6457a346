#!/bin/sh
# Runs the golden cases of the command line: <command>/<case>.sh, with what it shall print in .out
# and .err and its exit status in .status (no file: nothing printed, status 0).
#   run.sh [PART-OF-A-NAME...]   only cases whose path contains one of these
#   UPDATE=1                     rewrites the expectations instead
# Each case runs in a folder of its own, where data/ is tests/cli/data and `nonogram` is the
# program ($NONOGRAM, default: the one at the top). JOBS cases run at a time, each for up to
# CASE_TIME_LIMIT seconds (60; 300 with SANITIZE, as the Makefile sets it: such a program is slow).
set -u
if [ "${1-}" = --case ]; then
    script=$2
    base=${script%.sh}
    if [ -n "${SANITIZE-}" ] && grep -q '^ulimit -v ' "$script"; then
        echo "skipped ${base#"$CASES"/}: a sanitizer takes more addresses than it allows"
        exit 0
    fi
    scratch=$(mktemp -d "$SCRATCH/case.XXXXXX") || exit 2
    mkdir "$scratch/work"
    ln -s "$CASES/data" "$scratch/work/data"
    (cd "$scratch/work" && exec $LIMIT sh "$script") </dev/null >"$scratch/out" 2>"$scratch/err"
    echo $? >"$scratch/status"
    [ "$(cat "$scratch/status")" = 0 ] && : >"$scratch/status"
    good=yes
    for part in out err status; do
        expected=$base.$part
        if [ "${UPDATE-}" = 1 ]; then
            if [ -s "$scratch/$part" ]; then
                cp "$scratch/$part" "$expected"
            else
                rm -f "$expected"
            fi
            continue
        fi
        [ -f "$expected" ] || expected=/dev/null
        cmp -s "$expected" "$scratch/$part" && continue
        good=no
        diff -a -u -L "expected $part" -L "$part" "$expected" "$scratch/$part"
    done
    name=${base#"$CASES"/}
    if [ $good = yes ]; then
        echo "ok $name"
    else
        echo "FAILED $name"
    fi
    rm -rf "$scratch"
    exit 0
fi

CASES=$(cd "$(dirname "$0")" && pwd) || exit 2
program=${NONOGRAM:-$CASES/../../nonogram}
case $program in
/*) ;;
*) program=$PWD/$program ;;
esac
if [ ! -x "$program" ]; then
    echo "run.sh: there is no program $program" >&2
    exit 2
fi
SCRATCH=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-cli.XXXXXX") || exit 2
trap 'rm -rf "$SCRATCH"' EXIT
mkdir "$SCRATCH/bin"
ln -s "$program" "$SCRATCH/bin/nonogram"
PATH=$SCRATCH/bin:$PATH
LC_ALL=C
LIMIT=
if command -v timeout >/dev/null 2>&1; then
    LIMIT="timeout ${CASE_TIME_LIMIT:-$([ -n "${SANITIZE-}" ] && echo 300 || echo 60)}"
fi
export CASES SCRATCH PATH LC_ALL LIMIT
unset NO_COLOR COLORTERM CLICOLOR
TERM=xterm
export TERM

for script in "$CASES"/*/*.sh; do
    if [ $# -eq 0 ]; then
        printf '%s\0' "$script"
    fi
    for part in "$@"; do
        case ${script#"$CASES"/} in
        *"$part"*) printf '%s\0' "$script" ;;
        esac
    done
done | xargs -0 -n 1 -P "${JOBS:-4}" sh "$0" --case >"$SCRATCH/log"
grep -v '^ok ' "$SCRATCH/log"
passed=$(grep -c '^ok ' "$SCRATCH/log")
failed=$(grep -c '^FAILED ' "$SCRATCH/log")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
