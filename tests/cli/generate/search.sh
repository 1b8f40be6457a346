# From 15x15 on there are puzzles that have to be searched; what is too small is refused at once.
nonogram generate --class search --width 24 --height 20 --seed 2 --to json |
    tee puzzle.json | grep -o '"class.*'
nonogram check puzzle.json
nonogram generate --class search --width 14 --height 20
echo $?
nonogram generate --class search --width 20 --height 20 --style text:A
echo $?
