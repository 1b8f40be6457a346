nonogram solve --shard 0/3 data/leaf.non
