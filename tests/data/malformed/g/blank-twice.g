Twice
#d
 0:.  #ffffff white
 0:,  #000000 black
: rows
1
: columns
1
