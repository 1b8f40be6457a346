nonogram solve -q data/none.non
