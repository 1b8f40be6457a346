# What follows from a clue alone takes no memory for its placements.
ulimit -v 300000
clue=$(printf '1 %.0s' $(seq 60000))
nonogram line --deduce 1000000 "$clue" | tr -d '\n?' | wc -c
nonogram line --deduce 119999 "$clue" | tr -d '\n?' | wc -c
nonogram line --deduce 1000000 500001 | tr -d '?'
nonogram line --deduce 200000 500000
echo $?
