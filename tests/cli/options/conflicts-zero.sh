nonogram solve --conflict-limit 0 data/leaf.non
