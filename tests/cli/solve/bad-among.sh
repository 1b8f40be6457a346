nonogram solve data/leaf.non data/sums.non data/arrow.txt
