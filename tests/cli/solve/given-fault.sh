# Given cells that no solution has: the message names a line.
printf 'r???\n????\n????\n????\n' >given.txt
nonogram solve --given given.txt data/colour.xml
echo $?
nonogram check --given given.txt data/colour.xml
echo $?
echo '{"rows":[[1],[1]],"columns":[[1],[1]],"given":["#?","#?"]}' | nonogram solve
# What is wrong in that file is no place in the puzzle's.
printf '?\n' >short.txt
nonogram solve --to jsonl --given short.txt data/colour.xml
nonogram check --to jsonl --given short.txt data/colour.xml
nonogram hint --to jsonl --given short.txt data/colour.xml
nonogram convert --to json --given short.txt data/colour.xml
