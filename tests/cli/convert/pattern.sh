nonogram convert --to pattern data/leaf.non data/two.non
