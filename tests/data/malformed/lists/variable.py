rows = [[2], [n]]
cols = [[1], [2]]
