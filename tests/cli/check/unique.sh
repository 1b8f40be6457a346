nonogram check data/leaf.non
