#d
   0:   #FFF000 0
   B:B  #000000  black
: rows
1B
: columns
1B
: end
