printf 'P1\n3 2\n1 0 1\n0 1 0\n' | nonogram clues -t pattern
