 
ÿÿ#Cÿÿÿ#d

olour tiny
#d
   0:   #FFF000 kkkkkkkkkkkkkk\kk

:
2 1
1 1

4
1
:

2 1
1 2
1
2 1

: blue
: rows
2r 2b
1r 2b
1b
: columns
2r
2r
2b
3b
: end
