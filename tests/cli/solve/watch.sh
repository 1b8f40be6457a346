# On a terminal the search has the other screen, which is left before the result is printed, also
# when a signal ends it; what lines solve at once does not change the screen. Elsewhere it is an
# error.
nonogram solve --watch data/leaf.non
nonogram solve --watch --count data/leaf.non
if ! script -qec true /dev/null >/dev/null 2>&1; then
    cat "$CASES/solve/watch.out"
    exit
fi
screens() { # the sequences that change the screen, and how often frames begin
    tr '\033' '\n' | grep -o -e '^\[?1049[hl]' -e '^\[?25[hl]' -e '^\[H' | uniq
}
echo "--- easy"
script -qec 'nonogram solve --watch --to text data/leaf.non' /dev/null </dev/null | tr -d '\r'
script -qec 'TERM=dumb nonogram solve --watch --to text data/leaf.non' /dev/null </dev/null | tr -d '\r'
echo "--- hard"
script -qec 'nonogram solve -q --watch --to pbm --time-limit 1 data/endless.non -o out' /dev/null </dev/null >seen
screens <seen
echo "--- words"
tr '\r\033' '\n\n' <seen | grep -o 'decisions and.*' |
    sed 's/[0-9][0-9]*/N/g; s/conflict,/conflicts,/; s/dive$/dives/' | sort -u
# Given back and taken again; the shell of script(1) cannot stop anyone, so it goes on at once.
echo "--- stopped"
cat >steps.sh <<'S'
. "$CASES/wait.sh"
shown() { # TIMES
    [ "$(tr '\033' '\n' <seen | grep -c '^\[?1049h')" -ge "$1" ]
}
nonogram solve --watch --to pbm data/endless.non &
await shown 1
kill -TSTP $!
await shown 2
kill -TERM $!
wait $!
S
rm seen # script empties it only after steps.sh has begun
script -qefc 'sh steps.sh' seen </dev/null | screens
