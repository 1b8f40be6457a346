# The verdict on every puzzle that the project brings.
ln -s "$CASES/../../puzzles" puzzles
nonogram check puzzles
