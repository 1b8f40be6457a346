nonogram clues data/two.non
