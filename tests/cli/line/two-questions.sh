nonogram line --count --regex 5 1
nonogram line --dot --deduce 5 1
nonogram line --regex 5 1 '#....'
nonogram line --automaton --dot 5 1 '#....'
