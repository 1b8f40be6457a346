nonogram check --time-limit 0.001 data/large.pattern
