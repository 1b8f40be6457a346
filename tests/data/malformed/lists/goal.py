rows = [[1], []]
cols = [[1], []]
solution = [[0, 1], [0, 0]]
