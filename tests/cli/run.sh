#!/bin/sh
# Runs the golden cases of the command line: <command>/<case>.sh, with the expected output in .out
# and .err and the exit status in .status (no file: nothing printed, status 0).
#   run.sh [PART-OF-A-NAME...]   only cases whose path contains one of these
#   run.sh N/COUNT               every COUNT-th case from the N-th on, one after another
#   UPDATE=1                     rewrites the expectations instead
# Each case runs in a folder of its own, where data/ is tests/cli/data and `nonogram` is the
# program ($NONOGRAM, default: the one at the top). A case has CASE_TIME_LIMIT seconds (300; 1500 with
# SANITIZE, as the Makefile sets it). Without N/COUNT, JOBS cases run at a time (default: the number of
# processors).
set -u
. "$(dirname "$0")/../cases.sh"

# Compares a file with what the last case printed; prints the difference.
check_part() { # out|err|status
    if [ "${UPDATE-}" = 1 ]; then
        if [ -s "$scratch/$1" ]; then
            cp "$scratch/$1" "$base.$1"
        else
            rm -f "$base.$1"
        fi
        return 0
    fi
    expected=$base.$1
    if [ ! -f "$expected" ]; then
        [ -s "$scratch/$1" ] || return 0
        expected=/dev/null
    fi
    cmp -s "$expected" "$scratch/$1" && return 0
    diff -a -u -L "expected $1" -L "$1" "$expected" "$scratch/$1"
    return 1
}

run_case() { # SCRIPT
    base=${1%.sh}
    name=${base#"$CASES"/}
    if [ -n "${SANITIZE-}" ] && grep -q '^ulimit -v ' "$1"; then
        echo "skipped $name: a sanitizer takes more addresses than it allows"
        return
    fi
    scratch=$SCRATCH/$((passed + failed)).$$
    cp -RP "$SCRATCH/new" "$scratch" || exit 2
    (cd "$scratch/work" && exec $LIMIT sh "$1") </dev/null >"$scratch/out" 2>"$scratch/err"
    status=$?
    [ -z "$LIMIT" ] || [ $status -ne 124 ] || echo "$name: timed out after ${LIMIT#* } s"
    : >"$scratch/status"
    [ $status -eq 0 ] || echo $status >"$scratch/status"
    good=0
    for part in out err status; do
        check_part $part || good=1
    done
    note $good "$name"
}

if [ "${1-}" = --cases ]; then
    shift
    for script in "$@"; do
        run_case "$script"
    done
    conclude
    exit
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
umask 022
chmod 755 "$SCRATCH" # a case tries what others may
mkdir -p "$SCRATCH/bin" "$SCRATCH/new/work"
ln -s "$program" "$SCRATCH/bin/nonogram"
ln -s "$CASES/data" "$SCRATCH/new/work/data"
PATH=$SCRATCH/bin:$PATH
LC_ALL=C
LIMIT=
if command -v timeout >/dev/null 2>&1; then
    LIMIT="timeout ${CASE_TIME_LIMIT:-$([ -n "${SANITIZE-}" ] && echo 1500 || echo 300)}"
fi
export CASES SCRATCH PATH LC_ALL LIMIT
unset NO_COLOR COLORTERM CLICOLOR
TERM=xterm
export TERM

jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
each=4
case ${1-} in
[0-9]*/*[0-9])
    start=${1%/*}
    count=${1#*/}
    jobs=1
    each=1000
    set --
    ;;
*)
    start=1
    count=1
    ;;
esac
number=$((count - start))
for script in "$CASES"/*/*.sh; do
    number=$((number + 1))
    [ $((number % count)) -eq 0 ] || continue
    if [ $# -eq 0 ]; then
        printf '%s\0' "$script"
    fi
    for part in "$@"; do
        case ${script#"$CASES"/} in
        *"$part"*) printf '%s\0' "$script" ;;
        esac
    done
done | xargs -0 -n $each -P "$jobs" sh "$0" --cases >"$SCRATCH/log"
grep -v '^[0-9]* passed, ' "$SCRATCH/log"
awk '/^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3 }
    END { print passed + 0 " passed, " failed + 0 " failed"; exit failed || !passed }' "$SCRATCH/log"
