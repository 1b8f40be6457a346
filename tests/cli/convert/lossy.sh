nonogram convert --lossy --to pattern data/colour.xml
