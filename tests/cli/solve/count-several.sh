nonogram solve --count data/two.non data/leaf.non data/none.non
