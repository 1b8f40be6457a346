nonogram show --to svg --per-page 2 data/leaf.non
