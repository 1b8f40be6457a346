nonogram clues data/arrow.txt
