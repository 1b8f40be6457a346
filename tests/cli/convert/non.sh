nonogram convert --to non data/hard.pattern | nonogram convert --to pattern | cmp - data/hard.pattern
