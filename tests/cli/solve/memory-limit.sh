nonogram solve --memory-limit 1G data/leaf.non
