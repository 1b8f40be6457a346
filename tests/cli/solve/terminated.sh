# Dies by the signal, what was finished is whole, and the file of -o does not appear.
mkfifo in
sh -c 'echo $$ >pid; exec nonogram solve --to jsonl --from pattern -o result' <in 2>messages &
exec 3>in
echo '1x1:1/1' >&3
until [ -s pid ]; do sleep 0.05; done
sleep 0.3
kill -TERM "$(cat pid)"
{ wait $!; } 2>/dev/null
echo $?
ls
sed 's/; .*//' messages
