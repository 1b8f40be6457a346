nonogram convert --to text data/leaf.non
