nonogram convert --to patern data/leaf.non
