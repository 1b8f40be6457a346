: rows
2,1
: columns
1
1
: end
