nonogram solve data/missing.non data/leaf.non
