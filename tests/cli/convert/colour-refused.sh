nonogram convert --to pattern data/colour.xml
