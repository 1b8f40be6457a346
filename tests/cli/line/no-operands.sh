nonogram line
