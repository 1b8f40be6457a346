nonogram solve --to non data/arrow.txt data/leaf.non
