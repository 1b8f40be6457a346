# SIGUSR1 prints a line of progress.
mkfifo in out
sh -c 'echo $$ >pid; exec nonogram solve -j 2 --to jsonl --from pattern' <in >out 2>messages &
exec 3>in 4<out
echo '1x1:1/1' >&3
read -r answer <&4
echo "$answer"
kill -USR1 "$(cat pid)"
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ -s messages ] && break
    sleep 0.1
done
exec 3>&-
wait $!
echo $?
sed 's/[0-9.]* a second/N a second/' messages
