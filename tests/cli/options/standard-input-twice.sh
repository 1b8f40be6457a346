# Standard input can be one thing: a puzzle, the list of names, or given cells.
echo '2x2:1/1/1/1' >puzzle
nonogram solve - - <puzzle
nonogram solve --given=- <puzzle
nonogram hint --given=- - <puzzle
nonogram solve --given=- --files0-from=- <puzzle
nonogram convert --to dimacs --except=- --given=- puzzle <puzzle
printf '.#\n#.\n' | nonogram solve --given=- puzzle
nonogram join - -
nonogram join --proof whole.drat --puzzle -
nonogram generate --from - --keep -
