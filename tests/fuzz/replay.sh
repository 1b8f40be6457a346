#!/bin/sh
# Runs every fuzz target on its seeds, without a fuzzer.
#   Environment: BUILD, where tests/fuzz/replay was built (default: build).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
case ${BUILD:=build} in
/*) ;;
*) BUILD=$top/$BUILD ;;
esac
replay=$BUILD/tests/fuzz/replay
[ -x "$replay" ] || { echo "replay.sh: there is no $replay" >&2; exit 2; }
. "$top/tests/fuzz/targets.sh"
log=$(mktemp "${TMPDIR:-/tmp}/nonogram-replay.XXXXXX") || exit 2
trap 'rm -f "$log"' EXIT
. "$top/tests/cases.sh"
for target in $replayed_targets; do
    seeds=$(seeds_of "$target")
    set -f
    IFS='
'
    set -- $seeds
    unset IFS
    set +f
    count=$("$replay" "$target" "$@" 2>"$log")
    [ $? -eq 0 ] && [ "${count:-0}" -gt 0 ]
    note $? "fuzz target $target: ${count:-0} files" "$log"
done
conclude
