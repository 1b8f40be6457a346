# 100 blocks of one cell and 200 of slack: binomial(300, 100).
clue=$(printf '1 %.0s' $(seq 100))
nonogram line --count 399 "$clue"
