nonogram hint --mistakes data/leaf.non
