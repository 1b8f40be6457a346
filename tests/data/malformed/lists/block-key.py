rows = [[{"n": 2, [1 + x]}]]
columns = [[1], [1]]
