nonogram check data/two.non
