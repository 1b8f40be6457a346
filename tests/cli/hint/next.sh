nonogram hint data/leaf.non
