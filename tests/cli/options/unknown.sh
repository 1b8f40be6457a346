nonogram solve --solutoins 3 data/leaf.non
