Teapot
by the nonogram authors, CC0-1.0
Goes with the cup.
: rows
2
4
2
10
12

2 14 3
19 1
17 2
3 12 2
13 3
12 1
2 11
2 7
11
9
11
: columns
2
4
4
6
3 4
1 6 2 1
2 7 3
2 7 3
2 7 3
1 2 11
5 11
5 11
1 2 11
2 11
2 11
2 4 3 1
1 5 1
3 2
1 1
1 1
1 2
3
: end
