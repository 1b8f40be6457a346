# All of the help, by three ways; the short help, by two.
nonogram help solve >a
nonogram solve --help >b
nonogram solve --usage --help data/missing.non >c
nonogram solve -h >d
nonogram solve -q --usage data/missing.non >e
cmp a b && cmp b c && cmp d e
