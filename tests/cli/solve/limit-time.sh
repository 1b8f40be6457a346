nonogram solve --time-limit 0.001 data/large.pattern data/none.non | grep -v '^[.#?]*$'
