class Key(Puzzle):
    """A key."""

    if ROWS_FIRST:
        rows = ((2, 1), (1, 1), (), (4,), (1,))
        columns = ((), (2, 1), (1, 2), (1,), (2, 1), ())
