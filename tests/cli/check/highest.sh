nonogram check --to text -q --conflict-limit 1 data/large.pattern data/sums.non data/none.non
