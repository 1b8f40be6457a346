nonogram solve --jobs=1025 data/leaf.non
