nonogram check -q --time-limit 0.001 data/large.pattern data/sums.non data/none.non
