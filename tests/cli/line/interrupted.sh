# A signal leaves no temporary file behind, nor one in part; what is of a run that was killed goes.
. "$CASES/wait.sh"
(exit 0) &
dead=$!
wait
touch -t 202001010000 .nonogram-$dead-0.tmp
nonogram line 60 '1 1 1 1 1 1 1 1 1 1' -o big &
await temporary $!
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
ls -A
