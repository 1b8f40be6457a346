nonogram line 5 '1 1' ''
