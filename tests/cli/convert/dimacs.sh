printf 'width 2\nheight 1\n\nrows\n1\n\ncolumns\n1\n0\n' | nonogram convert --to dimacs
nonogram convert --to dimacs --output-dir out data/leaf.non
ls out/data
