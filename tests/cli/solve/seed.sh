nonogram solve --seed 7 data/hard.pattern >a
nonogram solve --seed 8 data/hard.pattern >b
cmp a b
