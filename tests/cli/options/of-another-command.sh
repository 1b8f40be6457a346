nonogram solve --regex data/leaf.non
