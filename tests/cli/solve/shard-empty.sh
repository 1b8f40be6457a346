nonogram solve --shard 2/2 data/leaf.non
