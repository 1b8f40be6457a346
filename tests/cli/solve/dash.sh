nonogram solve - data/arrow.txt <data/leaf.non
