nonogram solve data/leaf.non >&-
