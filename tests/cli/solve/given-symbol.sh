printf '...\n?x?\n???\n' >given
nonogram solve --given given data/two.non
printf '?????\n?\303???\n' >given
nonogram solve --given given data/arrow.txt
