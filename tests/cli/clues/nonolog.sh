printf '###\n.#.\n#.#\n' | nonogram clues
