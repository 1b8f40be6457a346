nonogram check --time-limit 0.1 data/large.pattern
