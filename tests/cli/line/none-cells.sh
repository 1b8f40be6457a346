nonogram line 5 3 '#...#'
