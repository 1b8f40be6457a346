for option in --count --first --solutions=2; do
    nonogram solve --proof proof.drat "$option" data/leaf.non
done
nonogram solve --proof - data/leaf.non
nonogram solve --proof same -o same data/leaf.non
cp data/leaf.non own.non
ln -s own.non link
nonogram solve --proof link own.non
cmp own.non data/leaf.non
rm own.non link
nonogram show --to text data/leaf.non >cells
nonogram solve --proof cells --given cells data/leaf.non
nonogram join --proof cells --puzzle cells records
nonogram show --to text data/leaf.non | cmp - cells
rm cells
nonogram solve --proof proof.drat data/leaf.non data/two.non
nonogram solve --proof proof.drat --files0-from data/leaf.non
nonogram solve --proof proof.drat --proof-format texts data/leaf.non
nonogram solve --proof-format text data/leaf.non
nonogram solve --proof-limit 1K data/leaf.non
nonogram check --proof proof.drat data/leaf.non
echo $?
ls -A
