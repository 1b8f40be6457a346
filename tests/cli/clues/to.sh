nonogram clues --to pattern data/arrow.txt
