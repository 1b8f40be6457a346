nonogram check --to jsonl data/leaf.non data/none.non data/sums.non | sed 's/"guesses":[0-9]*,"conflicts":[0-9]*/"guesses":G,"conflicts":C/'
