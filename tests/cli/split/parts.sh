# The two values of some cell, all else the puzzle's; the id says what each is a part of.
nonogram split --parts 2 data/two.non
