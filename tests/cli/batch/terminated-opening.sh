# A signal ends the wait for a pipe that nobody has opened to write, whichever thread it comes to.
mkfifo in
echo 1x1:1/1 >first
sh -c 'echo $$ >pid; exec nonogram solve --to jsonl -j 2 first in' >out 2>/dev/null &
until [ -s pid ]; do sleep 0.05; done
sleep 0.3
kill -TERM "$(cat pid)"
{ wait $!; } 2>/dev/null
echo $?
sed 's/,"sol.*//' out
