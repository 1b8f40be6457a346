nonogram line 5 '3 3'
