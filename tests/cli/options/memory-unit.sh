nonogram solve --memory-limit 5X data/leaf.non
