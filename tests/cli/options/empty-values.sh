# An empty name is a variable of a script that is not set: no folder at the root is written into.
for option in output output-dir given proof to from files0-from; do
    nonogram solve --$option= data/leaf.non
    echo $?
done
nonogram solve -o '' data/leaf.non
