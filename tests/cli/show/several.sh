nonogram show data/leaf.non data/two.non
