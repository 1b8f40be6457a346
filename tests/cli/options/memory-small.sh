nonogram solve --memory-limit 1000 data/leaf.non
