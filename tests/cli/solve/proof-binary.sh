printf 'width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n' >small.non
nonogram solve -q --proof small.drat --proof-format binary -o small.txt small.non
od -An -v -tx1 small.drat
# A variable above 63 takes two bytes.
nonogram solve -q --proof text --proof-format text -o out data/unique-chain.non
nonogram solve -q --proof binary --proof-format binary -o out data/unique-chain.non
[ $(($(wc -c <binary) * 3)) -lt $(($(wc -c <text) * 2)) ] && echo smaller
