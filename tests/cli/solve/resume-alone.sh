nonogram solve --resume data/leaf.non
