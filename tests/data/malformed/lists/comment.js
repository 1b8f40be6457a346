rows = [[1]]; /* the end
cols = [[1]]
