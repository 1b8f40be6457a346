# What is wrong with the cells is said before the puzzle is solved, whatever comes of that.
printf '???\n' >given.txt
echo '3x3:1/1/1/1/1/1' >three.pattern
nonogram hint --mistakes --given given.txt three.pattern
