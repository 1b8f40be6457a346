nonogram hint --to svg --all data/leaf.non
