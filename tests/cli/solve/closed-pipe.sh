for i in 1 2 3 4 5 6 7 8 9; do cat data/hard.pattern; done >many.pattern
nonogram solve -j 1 many.pattern | head -n 1
