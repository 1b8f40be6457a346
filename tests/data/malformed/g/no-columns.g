: rows
2 1
1 1

4
1
