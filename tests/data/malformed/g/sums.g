: rows
2
: columns
1

: end
