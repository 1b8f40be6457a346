easy = {"rows": [[1]], "cols": [[1]]}
hard = {"rows": [[1], [1]], "cols": [[2]]}
