# The format that --from names is a mistake: the message names the one that the text is in.
nonogram solve --from nin data/leaf.non
nonogram solve --from=json - <data/leaf.non
printf '3 2\n1\n2 x\n' | nonogram solve --from nin
