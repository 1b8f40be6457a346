nonogram solve --count data/two.non
