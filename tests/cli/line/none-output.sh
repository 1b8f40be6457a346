# Where there is no placement, no output is begun: until there is one, a signal ends the run at once.
echo old >kept
for file in no/such/folder kept; do
    nonogram line 4 '2 2' -o $file
    echo $?
done
cat kept
ls -A
