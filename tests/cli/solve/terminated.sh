# Dies by the signal, what was finished is whole, and the file of -o does not appear.
. "$CASES/wait.sh"
mkfifo in
nonogram solve --to jsonl --from pattern -o result <in 2>messages &
exec 3>in
echo '1x1:1/1' >&3
await_handlers $!
told() {
    kill -USR1 $!
    grep -q '1 puzzle' messages
}
await told
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
ls
grep -v 'a second$' messages | sed 's/; .*//'
