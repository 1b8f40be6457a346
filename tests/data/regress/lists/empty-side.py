rows = [[1]]
cols = [[1],][] 
