nonogram help convert
