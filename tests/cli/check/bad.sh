nonogram check data/sums.non
