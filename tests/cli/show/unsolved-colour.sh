nonogram show --unsolved --to svg data/colour.xml
