printf '#.\n#.\n' >wrong.txt
printf '#.\n?#\n' >open.txt
printf '#.\n' >short.txt
printf 'width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n' >two.non
for file in wrong open short missing; do
    nonogram convert --to dimacs --except $file.txt two.non
done
nonogram convert --to non --except wrong.txt two.non
nonogram clues --except wrong.txt two.non
