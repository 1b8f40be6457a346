# A count that a signal ends says how many solutions there are at least, and so do others under way
# beside it; puzzles that were not begun yet have no line.
. "$CASES/wait.sh"
puzzle=40x40:1$(printf '%79s' '' | sed 's,.,/1,g')
for i in 1 2 3 4; do
    echo "$puzzle" >>several.pattern
done
echo "$puzzle" >one.pattern
interrupt() { # SIGNAL JOBS ARGUMENTS...
    signal=$1
    jobs=$2
    shift 2
    nonogram solve --count -j "$jobs" "$@" >out 2>messages &
    await_work $!
    kill "-$signal" $!
    { wait $!; } 2>/dev/null
    echo "$signal $?"
    sed 's/\(at.least[":]* *\)["0-9]*/\1N/; s/"class".*//; s/"guesses".*//' out
    sed 's/; .*//; s/at least [0-9]* /at least N /' messages
}
interrupt TERM 1 one.pattern
interrupt TERM 1 several.pattern
interrupt TERM 2 several.pattern
interrupt TERM 1 --to jsonl one.pattern
interrupt TERM 2 --to jsonl several.pattern
interrupt HUP 1 -q one.pattern
# SIGINT is ignored in what a shell runs in the background. No file is written: the number is told.
interrupt TERM 1 -o file one.pattern
interrupt TERM 2 --to jsonl -o file several.pattern
interrupt TERM 1 -q -o file one.pattern
ls
