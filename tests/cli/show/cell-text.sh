nonogram show --cell 30 data/leaf.non
