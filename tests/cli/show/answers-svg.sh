nonogram show --to svg --answers last data/leaf.non
