# Options of a few words take these, and nothing else.
for class in trivial line probe nested search multiple none unknown; do
    nonogram check --min-class $class --max-class $class data/leaf.non data/two.non data/none.non
done
for paper in a4 letter; do
    nonogram show --to svg --paper $paper data/leaf.non | grep -o 'height="[^"]*mm"'
done
for option in --min-class= --max-class=Lines --progress=al --color=; do
    nonogram check "$option" data/leaf.non
done
nonogram generate --class multiple
nonogram show --paper A5 --to svg data/leaf.non
nonogram join --proof-format xyz </dev/null
echo $?
