# Rows 1/3/1 2/1 3/2 4/7/1/10/8, columns 1/2 2/1 2 2/1 1 2/9/5 2/3 2/2 2/1 2/1.
echo '10x9:1/2.2/1.2.2/1.1.2/9/5.2/3.2/2.2/1.2/1/1/3/1.2/1.3/2.4/7/1/10/8' >puzzle
nonogram check puzzle
nonogram solve puzzle
