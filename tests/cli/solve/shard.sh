for shard in 1 2 3; do nonogram check --to text --shard $shard/3 -q data/leaf.non data/arrow.txt data/two.non data/none.non data/colour.xml; done
