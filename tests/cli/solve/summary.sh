nonogram solve -v -o /dev/null data/leaf.non data/two.non data/none.non data/sums.non 2>&1 | sed 's/; .*//'
