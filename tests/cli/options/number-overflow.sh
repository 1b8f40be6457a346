nonogram solve --seed 18446744073709551616 data/leaf.non
