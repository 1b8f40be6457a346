# A signal ends the listing of a line at once, also before there is a first placement.
nonogram line 400000 "$(yes 1 | head -n 30000 | tr '\n' ' ')" >out &
sleep 0.2
kill $!
wait $!
echo $?
wc -c <out
