# A licence passes between the formats that have one.
printf 'license CC-BY-SA\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n' >a.non
nonogram convert --to gno a.non | tee a.gno | nonogram convert --to json
{ cat a.gno && printf '[License]\nanother\n'; } | nonogram convert -v --to non 2>&1 | sed "/puzzle:/d"
