nonogram line --count --regex 5 1
