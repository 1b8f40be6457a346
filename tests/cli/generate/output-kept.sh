# A file that nothing was found for, or that a signal kept from being whole, stays as it was.
. "$CASES/wait.sh"
echo old >file
nonogram generate --width 2 --height 2 --class nested -o file
echo $?
cat file
nonogram generate --width 30 --height 30 --count 1000000 -o file &
await temporary $!
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
cat file
ls -a
nonogram generate --count 2 -o file && grep -c width file
