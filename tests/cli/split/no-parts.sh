nonogram split data/two.non
