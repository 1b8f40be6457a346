nonogram line 0 1
