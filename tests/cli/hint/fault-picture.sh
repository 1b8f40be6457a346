# The picture of a grid that contradicts its clues frames the line and says why; others how it ends.
printf '#.\n#.\n' >wrong
echo '2x2:1/1/1/1' >two.pattern
nonogram hint --to svg --given wrong two.pattern | tail -n 3
nonogram hint --to svg two.pattern | tail -n 3
printf '#.\n.#\n' >done
nonogram hint --to svg --given done two.pattern | tail -n 2
