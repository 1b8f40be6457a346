# Rows 1 1/1 1/3, columns 1/1 1/1/1 1/1: how many solutions there are the article does not say.
echo '5x3:1/1.1/1/1.1/1/1.1/1.1/3' | nonogram check
echo '5x3:1/1.1/1/1.1/1/1.1/1.1/3' | nonogram solve
