nonogram solve -q --time-limit 0.1 data/large.pattern >picture
