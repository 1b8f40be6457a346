nonogram solve --to taai data/leaf.non data/arrow.txt
