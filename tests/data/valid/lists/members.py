class Tiny:
    def __init__(self, columns, rows):
        self.columns = columns
        self.rows = rows


puzzle.columns = [[], [2, 1], [1, 2], [1], [2, 1], []]
puzzle.rows = [[2, 1], [1, 1], [], [4], [1]]
