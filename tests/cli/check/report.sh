echo '3x3:1/1/1/1/1/1' >rooks.pattern
nonogram check --to report data/leaf.non data/none.non rooks.pattern
