nonogram solve --quiet=yes data/leaf.non
