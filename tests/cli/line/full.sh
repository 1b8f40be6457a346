nonogram line 4 2 >/dev/full
