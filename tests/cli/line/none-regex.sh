nonogram line --regex 5 6
