nonogram solve --time-limit 1e3 data/leaf.non
