echo '5x5:1/1/5/1/1/1/1/5/1/1' >plus.pattern
nonogram hint plus.pattern data/leaf.non
