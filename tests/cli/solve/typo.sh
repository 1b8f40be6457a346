# a typing error that alone would explain the sums is named: row 5 is 3 in the duck
cat >duck.non <<'N'
width 10
height 14
rows
3
5
3,3
7
2
3,1
7
8
3,4
2,5
8
6
1,1
2,2
columns
2
2,4
3,6,1
2,6,4
8,3
8,3,1
3,8
6
5
1,1
N
nonogram solve duck.non
nonogram solve -t jsonl duck.non
# several would: nothing is added
nonogram solve data/sums.non
