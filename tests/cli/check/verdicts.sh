nonogram check data/leaf.non data/two.non data/none.non
