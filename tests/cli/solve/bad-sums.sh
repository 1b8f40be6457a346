nonogram solve data/sums.non
