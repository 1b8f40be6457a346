nonogram show --to png --paper a4 data/leaf.non
