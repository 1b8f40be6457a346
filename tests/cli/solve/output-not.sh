# Nothing to write, no file; and what was there stays.
echo old >old
nonogram solve -o old data/none.non
nonogram solve -o new data/sums.non
ls
cat old
