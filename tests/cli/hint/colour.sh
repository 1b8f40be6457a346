nonogram hint --all data/colour.xml
