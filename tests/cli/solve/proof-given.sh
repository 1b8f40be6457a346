# The proof is about the clauses with the same cells given.
printf 'width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n' >two.non
printf '#?\n??\n' >given
nonogram solve --proof proof --given given -o solution two.non
echo $?
cat proof solution
nonogram convert --to dimacs --given given --except solution two.non | grep -v '^c'
nonogram convert --to non --given given two.non | grep saved
printf '##\n??\n' >given
nonogram solve --proof proof --given given two.non
echo $?
cat proof
