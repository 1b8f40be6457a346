: rows
: columns
: end
