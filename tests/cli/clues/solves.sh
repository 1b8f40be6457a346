nonogram clues data/arrow.txt | nonogram solve | cmp - data/arrow.txt
