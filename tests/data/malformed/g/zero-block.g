: rows
2 0
: columns
1
1
: end
