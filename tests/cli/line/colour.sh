# Blocks of different colours need no gap between.
nonogram line 6 '2r 2b 1r'
nonogram line 6 '2r 2b 1r' '??.???'
nonogram line --count 6 '2r 2b 1r'
nonogram line --deduce 7 '2r 2b 1r' '?r?????'
nonogram line --regex 6 '2r 2b 1b'
nonogram line --automaton 6 '1r 1'
nonogram line --dot 3 '1r 1b'
