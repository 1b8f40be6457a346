nonogram solve --solutions 3x data/leaf.non
