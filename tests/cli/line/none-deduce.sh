nonogram line --deduce 5 3 '#...#'
