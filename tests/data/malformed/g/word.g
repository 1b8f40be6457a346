: rows
2 x
: columns
1
1
: end
