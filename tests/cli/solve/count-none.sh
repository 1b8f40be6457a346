nonogram solve --count data/none.non
