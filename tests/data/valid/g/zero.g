: rows
2 1
1 1
0
4
1
: columns
0
2 1
1 2
1
2 1
0
