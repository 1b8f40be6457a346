nonogram line --count 9 '3 2 2'
nonogram line --count 10 '3 2 2'
nonogram line --regex 10 '3 2 2'
