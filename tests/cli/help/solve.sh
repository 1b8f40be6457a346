nonogram help solve
