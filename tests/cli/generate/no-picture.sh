# A puzzle with blank lines is not several pictures, but none.
nonogram generate --from data/leaf.non
printf '##\n.#\n\n#.\n' >two.txt
nonogram generate --from two.txt
