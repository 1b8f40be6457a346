# Rows 2/2 2/1/3/2 1, columns 1 2/1 2/1/3 1/2 of the Nonolog article, drawn boxed as there.
echo '5x5:1.2/1.2/1/3.1/2/2/2.2/1/3/2.1' >puzzle
nonogram solve puzzle
nonogram solve --to boxed puzzle
