nonogram help solve >a
nonogram solve --help >b
nonogram solve -qh data/missing.non >c
cmp a b && cmp b c
