nonogram solve --to taai data/colour.xml
