Tiny

and free text
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

:

anything
: at all
