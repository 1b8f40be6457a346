nonogram solve --time-limit 0.1 data/large.pattern data/none.non | grep -v '^[.#?]*$'
