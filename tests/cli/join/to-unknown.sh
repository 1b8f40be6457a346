nonogram join --to svg data/leaf.non
