nonogram check -q --time-limit 0.1 data/large.pattern data/sums.non data/none.non
