nonogram line --dot 5 '2 1'
nonogram line --automaton --dot 5 '2 1' | wc -l | tr -d ' '
