# Also in the middle of the search for one puzzle.
sh -c 'echo $$ >pid; exec nonogram solve --time-limit 2 data/large.pattern' >out 2>messages &
until [ -s pid ]; do sleep 0.05; done
sleep 0.3
kill -USR1 "$(cat pid)"
sleep 0.5
sed 's/[0-9.]* a second/N a second/' messages
kill -TERM "$(cat pid)"
{ wait $!; } 2>/dev/null
