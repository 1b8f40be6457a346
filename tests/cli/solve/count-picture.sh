nonogram solve --count --to svg data/two.non
