# A document for each.
nonogram show --to pdf --output-dir out data/leaf.non data/two.non
ls out/data
