printf '???\n???\n#??\n' >given.txt
echo '3x3:1/1/1/1/1/1' | nonogram hint --mistakes --given given.txt
