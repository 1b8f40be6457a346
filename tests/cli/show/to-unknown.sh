nonogram show --to taai data/leaf.non
