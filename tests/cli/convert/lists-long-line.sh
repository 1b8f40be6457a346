# A long line of divisions and apostrophes, or of brackets that are no subscripts and no types, is
# read in one pass: examining the rest of the line for each of them would take hours.
awk 'BEGIN {
    printf "x = ("
    for (i = 0; i < 300000; i++)
        printf "1 %% a\047 "
    printf ")\ny = "
    for (i = 0; i < 300000; i++)
        printf "[]"
    printf "\nz = ("
    for (i = 0; i < 300000; i++)
        printf "a[\"[\"], "
    print ")\nrows = [[1]]\ncolumns = [[1]]"
}' >long.py
nonogram convert --from lists --to non long.py
