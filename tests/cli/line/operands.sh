nonogram line 5
