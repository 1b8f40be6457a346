nonogram -V | sed 's/[0-9.]*$/N/'
nonogram solve -V | sed 's/[0-9.]*$/N/'
