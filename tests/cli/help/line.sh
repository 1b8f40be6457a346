nonogram help line
