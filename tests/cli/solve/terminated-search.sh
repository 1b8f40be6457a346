# In the middle of a search that would take long: nothing of it is written.
sh -c 'echo $$ >pid; exec nonogram solve --solutions 0 data/permutations.pattern' >out 2>messages &
until [ -s pid ]; do sleep 0.05; done
sleep 0.3
kill -TERM "$(cat pid)"
{ wait $!; } 2>/dev/null
echo $?
cat out
sed 's/; .*//' messages
