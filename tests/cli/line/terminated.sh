# A signal ends the listing of a line at once, also before there is a first placement.
. "$CASES/wait.sh"
nonogram line 400000 "$(yes 1 | head -n 30000 | tr '\n' ' ')" >out &
await_work $!
kill $!
wait $!
echo $?
wc -c <out
