# A bar of what is settled for a puzzle that takes long, and of how much is done of several, where
# that can be told; SIGUSR1 between. A narrow terminal has a short bar, and room for a ^C.
escape=$(printf '\033')
numbers() {
    tr '\r' '\n' | sed "s/\[[#.]*\]/[bar]/; s/[0-9][0-9.]*/N/g; s/ *N%/ N%/; s/$escape/ESC/g
        s/conflict,/conflicts,/; s/dive,/dives,/" | uniq
}
has() { # LINE
    numbers <messages | grep -Fqx "$1" && echo "$1"
}
. "$CASES/wait.sh"
COLUMNS=150
export COLUMNS
: >messages
search='N s, N conflicts, N dives, N % of the cells settled, N % at best'
sh -c 'echo $$ >pid; exec nonogram solve -q -j 1 --progress=always data/endless.non' >out 2>messages &
await has "[bar] N% ${search}ESC[K"
kill -USR1 "$(cat pid)"
await has "ESC[Knonogram: $search"
kill -TERM "$(cat pid)"
{ wait $!; } 2>/dev/null
echo "status $?"
echo 'Several, the second one after a while:'
{
    echo '1x1:1/1'
    sleep 1
    echo '1x1:/'
} | nonogram solve -q --to jsonl --from pattern --progress=always 2>messages | grep -c unique
has 'N puzzle, N a secondESC[K'
numbers <messages | tail -n 1
COLUMNS=20
: >messages
sh -c 'echo $$ >pid; exec nonogram solve -q -j 1 --progress=always data/endless.non' >out 2>messages &
await grep -aq '%' messages
kill -TERM "$(cat pid)"
{ wait $!; } 2>/dev/null
tr '\r' '\n' <messages | sed "s/$escape.*//" | awk 'length > 17'
# A terminal that knows no escape sequences has none: one has, where the search takes long.
if ! script -qec true /dev/null >/dev/null 2>&1; then
    tail -n 2 "$CASES/solve/progress-bar.out"
    exit 0
fi
bars() { # SECONDS
    script -qec "nonogram solve -j 1 --time-limit $1 -o out data/endless.non" /dev/null </dev/null |
        grep -c "\[[#.]*\] .*$escape"
}
export TERM
TERM=dumb
bars 1.5
TERM=xterm
for seconds in 1.5 5 15; do # a busy machine may not draw it within the first
    count=$(bars $seconds)
    [ "$count" -eq 0 ] || break
done
echo "$count"
exit 0
