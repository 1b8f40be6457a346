nonogram solve -j two data/leaf.non
