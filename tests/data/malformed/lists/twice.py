rows = [[1]]
rows = [[1]]
cols = [[1]]
