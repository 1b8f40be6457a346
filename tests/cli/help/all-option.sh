nonogram help >a
nonogram --help >b
nonogram -h >c
cmp a b && cmp b c
