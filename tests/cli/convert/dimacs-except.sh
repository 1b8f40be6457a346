printf 'width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n' >two.non
printf '#.\n.#\n' >first.txt
nonogram convert --to dimacs two.non >all.cnf
nonogram convert --to dimacs --except first.txt two.non >others.cnf
diff all.cnf others.cnf
# What solve prints is what it takes.
nonogram solve data/leaf.non | nonogram convert --to dimacs --except - data/leaf.non | tail -n 1
