nonogram line 30 '1 1 1 1 1 1 1 1' | head -n 1
