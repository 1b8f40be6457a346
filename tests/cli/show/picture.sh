nonogram show data/arrow.txt
