nonogram show --answer --to svg data/none.non
