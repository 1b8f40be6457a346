nonogram solve --to blocks --color=never data/leaf.non
