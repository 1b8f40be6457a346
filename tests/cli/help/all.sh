nonogram help
