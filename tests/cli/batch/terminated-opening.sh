# A signal ends the wait for a pipe that nobody has opened to write, whichever thread it comes to.
mkfifo in out
echo 1x1:1/1 >first
nonogram solve --to jsonl -j 2 first in >out 2>/dev/null &
exec 3<out
read -r record <&3
sleep 0.1
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
echo "$record" | sed 's/,"sol.*//'
