# Text behind a quoted value and an unknown reference: kept, and told with -v.
printf 'by "Nonogrammer" from http://example.org\ntitle "&copy; &nosuch;"\n' >a.non
printf 'width 1\nheight 1\nrows\n1\ncolumns\n1\n' >>a.non
printf 'title "b" c\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n' >>a.non
nonogram convert --to json a.non
nonogram convert -v --to json a.non >/dev/null 2>err || exit
grep -v ' puzzles: ' err >&2
