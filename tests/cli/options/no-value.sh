nonogram solve data/leaf.non --time-limit
