nonogram solve --explain --to svg data/leaf.non
