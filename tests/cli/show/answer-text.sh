nonogram show --answer data/leaf.non
