# -o waits for the reader of a pipe: SIGUSR1 does not disturb it, a terminating signal ends the run.
mkfifo pipe
nonogram solve -o pipe data/leaf.non 2>/dev/null &
sleep 0.2
kill -USR1 $!
sleep 0.1
cat pipe
wait $!
echo $?
nonogram solve -o pipe data/leaf.non 2>/dev/null &
sleep 0.2
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
