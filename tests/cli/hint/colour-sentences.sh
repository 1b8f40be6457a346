# What is said of several blocks holds for each of them, and of a contradiction what it takes.
palette='{"palette":[{"symbol":".","rgb":"fff"},{"name":"red","symbol":"r","rgb":"f00"},
    {"name":"blue","symbol":"b","rgb":"00f"}],'
cat >forward.json <<END
$palette "rows":[[[3,"r"],[1,"b"],[2,"r"]]],
    "columns":["*","*","*","*","*","*","*","*","*","*","*"],"given":["???..?r????"]}
END
nonogram hint forward.json
cat >backward.json <<END
$palette "rows":["*","*","*","*","*","*","*","*","*","*","*"],
    "columns":[[[2,"r"],[1,"b"],[3,"r"]]],
    "given":["?","?","?","?","r","?",".",".","?","?","?"]}
END
nonogram hint backward.json
# The longer block begins before the shorter one.
cat >longer.json <<END
$palette "rows":[[[4,"r"],[1,"b"],[2,"r"]]],
    "columns":["*","*","*","*","*","*","*","*","*","*","*","*","*"],"given":["????..?r?????"]}
END
nonogram hint longer.json
# The columns leave no red to the row, whose cells are all open.
cat >fault.json <<END
$palette "rows":[[[1,"r"]],"*","*","*"],"columns":[[[1,"b"]],[[1,"b"]],[[1,"r"]]],
    "given":["??.","???","???","???"]}
END
nonogram hint fault.json
