nonogram convert data/leaf.non
