nonogram convert --to pattern --output-dir out data/leaf.non data/two.non
find out -type f | sort
cat out/data/two.non.*
