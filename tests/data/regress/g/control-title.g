
: A
0
: A
0
: end
