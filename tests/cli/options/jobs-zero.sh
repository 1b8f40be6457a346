nonogram solve -j 0 data/leaf.non
