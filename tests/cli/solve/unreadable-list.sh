nonogram solve --files0-from=missing
