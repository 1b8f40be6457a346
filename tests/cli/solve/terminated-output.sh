# The records that were finished are whole.
mkfifo in
sh -c 'echo $$ >pid; exec nonogram solve -q --to jsonl --from pattern' <in >out 2>messages &
exec 3>in
echo '1x1:1/1' >&3
until [ -s pid ]; do sleep 0.05; done
sleep 0.3
kill -INT "$(cat pid)"
kill -TERM "$(cat pid)" 2>/dev/null
{ wait $!; } 2>/dev/null
cat out messages
