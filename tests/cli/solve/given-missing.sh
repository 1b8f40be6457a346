nonogram solve --given missing data/two.non
