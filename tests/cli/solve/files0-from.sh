printf 'data/leaf.non\0data/arrow.txt\0' >list
nonogram solve --files0-from=list
printf 'data/arrow.txt\0' | nonogram solve --files0-from -
