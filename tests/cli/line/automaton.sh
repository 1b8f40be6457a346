# The automaton of the ECLiPSe article: 11 states.
nonogram line --automaton 15 '3 2 3'
