# A line "---" behind each document, as who joins files writes them, begins no puzzle at the end.
puzzle='rows: [[1, 1], [3]]\ncolumns: [[2], [1], [2]]\n---\n'
printf "$puzzle$puzzle" | nonogram solve
printf "$puzzle$puzzle# the end\n...\n" >closed.yaml
nonogram check closed.yaml
printf "$puzzle# c\nrows: [[1]]\n" | nonogram solve
