# One of the solutions is printed.
nonogram solve data/two.non >picture
echo $?
nonogram check --given picture data/two.non
