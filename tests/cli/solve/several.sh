nonogram solve data/leaf.non data/arrow.txt data/none.non
