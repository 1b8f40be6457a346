# What lines solve is one part, however many are wanted.
nonogram split --parts 100 data/leaf.non
