nonogram line 5 3 2
echo $?
nonogram line 10 3 2 2
echo $?
