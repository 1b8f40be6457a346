nonogram line 4 '1rb'
