nonogram solve data/folder
