# A cell that is told what it is not is what the next step is near to: of its row and its column,
# both of which find its colour, the column comes first, as it has fewer open cells.
cat >nearest.json <<'END'
{"palette":[{"symbol":".","rgb":"fff"},{"name":"red","symbol":"r","rgb":"f00"},
            {"name":"blue","symbol":"b","rgb":"00f"}],
 "rows":[[["?","r"],[1,"b"]],[[1,"r"]],[[1,"b"],["?","r"]]],
 "columns":[[["?","r"],[1,"b"]],[[1,"b"],[1,"r"]],[["?","r"]],[[1,"r"]]]}
END
nonogram hint --all nearest.json | grep -A 5 'is not blank\.$'
