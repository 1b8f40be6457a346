# A colour that the clue does not have.
nonogram line 4 '1r 1b' '?g??'
