nonogram line 7 '2 3'
echo
nonogram line 7 3
echo
nonogram line 7 ''
