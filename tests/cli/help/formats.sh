nonogram help formats
