rows = [[2, 1] [1]]
cols = [[1]]
