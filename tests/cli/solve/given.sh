# One of the two solutions has this cell, neither has both.
printf '\n#??\n???\n???\n' >given
nonogram check --given given data/two.non
nonogram solve --given given data/two.non
printf '#?#\n???\n???\n' >given
nonogram check --given given data/two.non
