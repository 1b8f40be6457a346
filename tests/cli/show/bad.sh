nonogram show data/sums.non
