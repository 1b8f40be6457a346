# Standard streams that are closed: no hang, no result lost without a word, no file left behind.
nonogram solve <&-
echo "no input: $?"
nonogram check - data/leaf.non <&-
echo "no input: $?"
nonogram solve data/leaf.non 2>message >&-
echo "no output: $?"
cat message
nonogram line 5 '3' >&-
echo "no output: $?"
nonogram --help >&-
echo "no output: $?"
nonogram solve data/leaf.non >picture 2>&-
echo "no messages: $?"
nonogram solve data/none.non 2>&-
echo "no messages: $?"
nonogram solve -o file data/leaf.non <&- >&- 2>&-
echo "none: $?"
nonogram solve --output-dir folder data/leaf.non <&- >&- 2>&-
echo "none: $?"
nonogram solve data/leaf.non <&- >&- 2>&-
echo "none: $?"
cmp picture file
cmp picture folder/data/leaf.non.txt
ls -A
