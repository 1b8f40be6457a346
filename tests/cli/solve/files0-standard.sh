# Standard input cannot be the list and a puzzle.
printf 'data/leaf.non\0-\0data/arrow.txt\0' | nonogram check --files0-from=-
echo $?
printf -- '-\0' >list
echo '2x2:1/1/1/1' | nonogram check --files0-from=list
