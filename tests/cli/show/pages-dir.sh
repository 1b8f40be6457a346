# A page of its own for each.
nonogram show --to svg --paper a4 --unsolved --output-dir out data/leaf.non data/two.non
ls out/data
grep -c '<svg' out/data/leaf.non.svg out/data/two.non.svg
