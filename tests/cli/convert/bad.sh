nonogram convert --to pattern data/sums.non data/leaf.non
