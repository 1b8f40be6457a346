nonogram show --unsolved data/leaf.non
