nonogram help >/dev/full
