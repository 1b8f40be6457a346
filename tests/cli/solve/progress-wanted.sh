# SIGUSR1 prints a line of progress.
. "$CASES/wait.sh"
mkfifo in out
nonogram solve -j 2 --to jsonl --from pattern <in >out 2>messages &
exec 3>in 4<out
echo '1x1:1/1' >&3
read -r answer <&4
echo "$answer"
kill -USR1 $!
await test -s messages
exec 3>&-
wait $!
echo $?
sed 's/[0-9.]* a second/N a second/' messages
