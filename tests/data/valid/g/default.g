#D
 1:% red
	b:  blue
: rows
2 2b
1 2b
1b
: columns
2
1
2b
3b
: end
