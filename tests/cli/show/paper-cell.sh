nonogram show --to svg --paper a4 --cell 20 data/leaf.non
