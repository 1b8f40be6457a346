nonogram solve data/none.non
