# A picture that is indented, or has blanks at the ends of its rows, is one puzzle: as a file of any name, and
# through a pipe at once or in pieces.
for rows in '  .#.\n  ##.\n' '\t010\n\t110\n' '.#. \n##.\t\n' ' .#.\n##.\n\n  #\n  .\n'; do
    printf "$rows" >picture.txt
    cp picture.txt picture
    nonogram convert --to pattern picture.txt
    nonogram convert --to pattern picture.txt >expected
    nonogram convert --to pattern picture | cmp - expected
    nonogram convert --to pattern <picture | cmp - expected
    { head -n 1 picture && sleep 0.05 && tail -n +2 picture; } | nonogram convert --to pattern | cmp - expected
done
printf '  .#.\n  ##.\n  2x1:1//1\n\t.#\n\t##\n' | nonogram convert --to pattern
