nonogram solve --shard 4/3 data/leaf.non
