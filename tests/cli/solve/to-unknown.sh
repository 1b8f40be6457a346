nonogram solve --to txet data/leaf.non
