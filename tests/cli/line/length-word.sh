nonogram line five 1
