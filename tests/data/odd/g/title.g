café  title
more
: rows
1
: columns
1
: end
