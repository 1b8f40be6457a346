nonogram show --answer --to svg data/two.non
