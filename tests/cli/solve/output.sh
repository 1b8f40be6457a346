nonogram solve -o picture data/leaf.non && cat picture
