rows = [[1], [1]]
columns = None, size