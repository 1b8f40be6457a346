head -c 64 /dev/zero | nonogram solve
