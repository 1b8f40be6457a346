nonogram solve -v data/two.non 2>&1 >picture | sed 's/; .*//'
