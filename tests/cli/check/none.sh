nonogram check data/none.non
