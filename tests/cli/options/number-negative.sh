nonogram solve --seed -1 data/leaf.non
