nonogram solve -o missing/picture data/leaf.non
