nonogram solve --to=pbm data/leaf.non | nonogram show --to text
