# How many solutions are wanted is said once; and what is said of the output has to be of some use.
nonogram solve --first --solutions 3 data/two.non
echo $?
nonogram solve --solutions 0 --first data/two.non
echo $?
nonogram solve --timing data/two.non
echo $?
nonogram check --timing --to report data/two.non
echo $?
