nonogram solve -q --time-limit 0.001 data/large.pattern >picture
