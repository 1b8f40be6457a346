# The grid for a spreadsheet, which can be read again; with colours, their numbers.
nonogram solve --to csv data/leaf.non | tee leaf.csv
nonogram clues leaf.csv | tail -n 1
nonogram solve --to csv data/colour.xml
nonogram solve --to csv data/none.non
