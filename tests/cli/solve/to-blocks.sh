nonogram solve -t blocks data/leaf.non
