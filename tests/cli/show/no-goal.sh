nonogram show data/two.non
