nonogram solve data/leaf.non -q --to=pbm | head -c 2
