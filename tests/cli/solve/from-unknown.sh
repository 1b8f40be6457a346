nonogram solve --from patern data/leaf.non
