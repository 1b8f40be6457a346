nonogram help solve check
