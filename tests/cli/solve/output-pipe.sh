# -o waits for the reader of a pipe: SIGUSR1 does not disturb it, a terminating signal ends the run.
. "$CASES/wait.sh"
mkfifo pipe
nonogram solve -o pipe data/leaf.non 2>/dev/null &
await_handlers $!
kill -USR1 $!
cat pipe
wait $!
echo $?
nonogram solve -o pipe data/leaf.non 2>/dev/null &
await_handlers $!
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
