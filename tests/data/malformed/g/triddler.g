#t
#d
: A
1
