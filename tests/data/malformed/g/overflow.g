: rows
99999999999
: columns
1
: end
