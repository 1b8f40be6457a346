nonogram solve --shard 1-3 data/leaf.non
