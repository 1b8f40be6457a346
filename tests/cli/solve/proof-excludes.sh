for option in --count --first --solutions=2 --given=data/leaf.non --output-dir=out; do
    nonogram solve --proof proof.drat "$option" data/leaf.non
done
nonogram solve --proof - data/leaf.non
nonogram solve --proof same -o same data/leaf.non
nonogram solve --proof proof.drat data/leaf.non data/two.non
nonogram solve --proof proof.drat --files0-from data/leaf.non
nonogram check --proof proof.drat data/leaf.non
echo $?
ls -A
