nonogram solve -t svg data/leaf.non | head -c 4
