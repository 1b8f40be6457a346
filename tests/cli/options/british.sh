nonogram solve --colour=never data/leaf.non
