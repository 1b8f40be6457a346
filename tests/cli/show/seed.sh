nonogram show --seed 3 data/leaf.non
