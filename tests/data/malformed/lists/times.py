rows = [[1]] * 2
cols = [[2]]
