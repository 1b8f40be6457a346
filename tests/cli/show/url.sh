# What is printed is read back; Pattern knows no open numbers, puzz.link no given cells, neither colour.
nonogram show --to url data/leaf.non
nonogram show --to url data/leaf.non | head -n 1 | nonogram solve
nonogram show --to url data/leaf.non | sed -n '2s/.*#//p' | nonogram solve
printf 'width 2\nheight 2\nrows\n?\n1\ncolumns\n1\n?\n' | nonogram show --to url
echo '2x2:1/1/1/1,Bc' | nonogram show --to url
nonogram show --to url data/colour.xml
