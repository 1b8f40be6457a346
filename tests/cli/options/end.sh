cp data/leaf.non ./-q
nonogram solve -- -q
