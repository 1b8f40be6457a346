# What show writes as addresses can be read.
nonogram show --to url data/leaf.non | nonogram convert --to pattern
nonogram convert --to pattern data/leaf.non
