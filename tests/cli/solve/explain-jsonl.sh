nonogram solve --explain --to jsonl data/leaf.non | sed 's/"guesses":[0-9]*,"conflicts":[0-9]*/"guesses":G,"conflicts":C/'
