# Numbers of clues that do not fit the sizes, and text that is in no format.
printf 'width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n2\n' >few.non
printf 'width 5\nheight 3\nrows\n1\n1\n1\n1\n1\ncolumns\n1\n2\n2\n' >swapped.non
printf 'width 2\nheight 2\nrows\n1\n2\ncolumns\n1\n1\n' >sums.non
echo 'Dear reader,' >letter.txt
nonogram solve few.non swapped.non sums.non letter.txt
