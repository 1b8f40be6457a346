mkdir none
nonogram solve none
