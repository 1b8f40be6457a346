: rows
2r
: columns
1
1
: end
