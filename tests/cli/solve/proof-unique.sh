# The proof of a small puzzle is short enough to be read: cell after cell, then the end.
printf 'width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n' >small.non
nonogram solve --proof small.drat -j 4 -o small.txt small.non
echo $?
cat small.txt small.drat
# A search writes one, too, and leaves nothing else behind.
nonogram solve --proof hard.drat --to jsonl data/unique-chain.non | grep -o '"verdict":"[a-z]*"'
tail -n 1 hard.drat
ls -A
