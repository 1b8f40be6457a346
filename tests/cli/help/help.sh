nonogram help help
