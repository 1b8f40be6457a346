nonogram split --parts 0 data/two.non
