echo '3x3:1/1/1/1/1/1' | nonogram check --to jsonl | grep -o '"solutions".*' | sed 's/"guesses":[0-9]*,"conflicts":[0-9]*/"guesses":G,"conflicts":C/'
