nonogram split --parts 2 --to nin data/two.non
