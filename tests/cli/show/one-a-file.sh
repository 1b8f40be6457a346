# A refusal names which of several puzzles it is about.
printf '1x1:1/1\n1x1:1/1\n' >pack.pattern
nonogram show --to svg pack.pattern
