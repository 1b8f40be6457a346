# What a form does not support is said, once, with the first solution.
nonogram solve --solutions 0 --to taai data/colour.xml
echo $?
nonogram solve --solutions 0 --to taai data/none.non
echo $?
