nonogram show -t text data/leaf.non data/colour.xml
