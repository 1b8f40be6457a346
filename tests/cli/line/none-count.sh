nonogram line --count 5 '3 3'
