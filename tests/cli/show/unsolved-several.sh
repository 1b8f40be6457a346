nonogram show --unsolved --title --to text data/leaf.non data/arrow.txt
