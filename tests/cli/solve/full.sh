nonogram solve data/leaf.non >/dev/full
