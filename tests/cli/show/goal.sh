nonogram show data/leaf.non
