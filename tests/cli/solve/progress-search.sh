# Also in the middle of the search for one puzzle.
. "$CASES/wait.sh"
nonogram solve --solutions 0 data/permutations.pattern >out 2>messages &
await_work $!
told() {
    kill -USR1 $!
    grep -q conflict messages
}
await told
tail -n 1 messages | sed 's/[0-9][0-9.]*/N/g; s/conflict,/conflicts,/; s/dive,/dives,/'
kill -TERM $!
{ wait $!; } 2>/dev/null
exit 0
