nonogram show --to svg --cell 7 data/leaf.non
