nonogram check --time=5 data/leaf.non
nonogram solve --sol=0 --quiet --colo=never data/leaf.non
nonogram solve --co=never data/leaf.non
echo $?
