nonogram solve --color=maybe data/leaf.non
