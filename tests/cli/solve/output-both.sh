nonogram solve -o a --output-dir b data/leaf.non
