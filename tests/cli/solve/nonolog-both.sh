# Rows 1/2/2, columns 2/2/1 of the Nonolog article: exactly two solutions, in either order.
nonogram check data/two.non
nonogram solve --solutions 0 data/two.non | paste - - - - | sort
