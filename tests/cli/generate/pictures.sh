# Several pictures in one output stay several.
nonogram generate --count 3 --width 6 --height 5 --to text | nonogram check
nonogram generate --count 1 --width 6 --height 5 --to text | grep -c '^$'
