nonogram help slove
