nonogram hint --all data/leaf.non
