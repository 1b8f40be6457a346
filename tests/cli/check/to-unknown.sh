nonogram check --to svg data/leaf.non
