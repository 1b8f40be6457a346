nonogram show --unsolved --answer --title --cell 30 --to svg data/leaf.non
