# One picture is an output of its own.
nonogram generate --count 3 --width 6 --height 5 --to text
nonogram generate --count 3 --width 6 --height 5 --to text --output-dir some && nonogram check some
nonogram generate --count 1 --width 6 --height 5 --to text | grep -c '^$'
