nonogram solve data/colour.xml
