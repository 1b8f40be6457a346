nonogram show --to url data/leaf.non data/two.non
