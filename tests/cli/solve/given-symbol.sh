printf '...\n?x?\n???\n' >given
nonogram solve --given given data/two.non
