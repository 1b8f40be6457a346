nonogram line 5 '2 1'
echo
nonogram line 5 '1 2'
