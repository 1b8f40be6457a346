nonogram show --to svg --paper a5 data/leaf.non
