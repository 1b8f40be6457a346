nonogram generate --to json --seed 2 --width 5 --height 5 --class trivial | grep -o '"class":.*"sweeps":[0-9]*'
nonogram generate --seed 2 --width 4 --height 3 --output-dir out --count 2 && ls out
