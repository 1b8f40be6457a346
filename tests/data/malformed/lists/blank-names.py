easy = {"rows": [[1]  [1]], "cols": [[2]]}
