nonogram help check
