nonogram hint --level all data/leaf.non
