# Asked for, both are printed.
nonogram solve --solutions 2 data/two.non | paste - - - - | sort
