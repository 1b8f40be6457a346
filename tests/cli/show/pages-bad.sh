# What cannot be read leaves no gap, and no page alone.
printf '1 1\n1\n2\n' >bad.nin
nonogram show --to svg --paper a4 bad.nin data/two.non | grep -c '<svg x='
nonogram show --to svg --paper a4 bad.nin
