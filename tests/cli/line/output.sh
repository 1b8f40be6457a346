nonogram line -o list 4 2 && cat list
nonogram line -o none 4 5
ls
