nonogram check --first data/leaf.non
