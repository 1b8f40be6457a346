# A name that decides the format says which side is first, and not that clues begin with their number.
printf '3 3\n\n1 1\n1 3\n1 1\n\n1 1\n1 3\n1 1\n' >plus.nin
nonogram check plus.nin
