nonogram solve --from pattern data/hard.pattern | wc -l | tr -d ' '
nonogram solve --from nin data/leaf.non
