nonogram solve -qj1 -ttext data/leaf.non
nonogram solve -qt pbm data/leaf.non | head -c 2
