echo '5x5:1/1/5/1/1/1/1/5/1/1' | nonogram solve --explain
