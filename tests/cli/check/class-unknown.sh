nonogram check --min-class hard data/leaf.non
