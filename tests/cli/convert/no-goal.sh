nonogram convert --to text data/two.non
