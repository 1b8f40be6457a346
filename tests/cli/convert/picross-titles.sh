# A title may begin like what another language gives the word GRID for a value.
one='ROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n'
printf "GRID : a\n${one}GRID = b\n${one}" | nonogram convert --to picross
