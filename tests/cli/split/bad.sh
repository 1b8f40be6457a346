nonogram split --parts 2 data/sums.non
