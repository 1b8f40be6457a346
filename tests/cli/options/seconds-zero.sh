nonogram solve --time-limit 0 data/leaf.non
