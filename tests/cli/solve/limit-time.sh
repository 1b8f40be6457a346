nonogram solve --time-limit 0.3 data/endless.non data/none.non | grep -v '^[.#?]*$'
