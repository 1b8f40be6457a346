nonogram split --parts 2 --to non data/two.non
