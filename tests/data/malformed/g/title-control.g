  a
: rows
1
: columns
1
: end
