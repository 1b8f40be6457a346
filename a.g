#d
   0:   #FFFFFF  white
   r:r  #FF0000  red
   b:b  #0000FF  blue
: rows
2r 1b
1b
: columns
1r
1r
2b
: end
