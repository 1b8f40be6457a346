# What clue does a line have: the clues of a picture of one row.
echo 011010010 | nonogram clues --to pattern
