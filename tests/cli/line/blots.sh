# Lengths that are unknown, short ones first.
nonogram line 4 '? 1'
nonogram line 4 '?r ?b' '.???'
nonogram line --regex 4 '? 1'
nonogram line --deduce 5 '? 1' '?##??'
