# One long line takes no more than its length: apostrophes that end no string, and sums that differ in a row of many blocks.
awk 'BEGIN { printf "rows = [[1]]\ncolumns = [[1]]\nx = '\''"; for (i = 0; i < 1000000; i++) printf "\\'\''"; print "" }' >quotes.py
nonogram check quotes.py
nonogram check <quotes.py
awk 'BEGIN {
    print "width 400000\nheight 1\nrows"
    for (i = 0; i < 199990; i++) printf i ? ",1" : 1
    print "\ncolumns"
    for (i = 0; i < 400000; i++) print (i + 1) % 2
}' >row.non
nonogram check row.non
