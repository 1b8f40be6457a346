nonogram line --deduce 10 '4 3'
nonogram line --deduce 8 '2 3' '?.??????'
nonogram line --deduce 3 0
nonogram line --deduce 5 -
