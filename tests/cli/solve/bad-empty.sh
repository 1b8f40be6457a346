nonogram solve </dev/null
