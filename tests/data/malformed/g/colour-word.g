Colour tiny
#d
   0:   #FFFFFF   white
   r:%  #FF0000   red
   b:*  pery   blue
: rows
2r 2b
1r 2b
1b
: columns
2r
1r
2b
3b
: end
