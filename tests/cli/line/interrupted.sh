# A signal leaves no temporary file behind, nor one in part.
. "$CASES/wait.sh"
nonogram line 60 '1 1 1 1 1 1 1 1 1 1' -o big &
await temporary $!
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
ls -A
