nonogram solve -qx data/leaf.non
