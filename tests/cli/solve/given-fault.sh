# Given cells that no solution has: the message names a line.
printf 'r???\n????\n????\n????\n' >given.txt
nonogram solve --given given.txt data/colour.xml
echo $?
nonogram check --given given.txt data/colour.xml
echo $?
echo '{"rows":[[1],[1]],"columns":[[1],[1]],"given":["#?","#?"]}' | nonogram solve
