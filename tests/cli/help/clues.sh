nonogram help clues
