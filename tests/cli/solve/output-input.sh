# -o replaces nothing that the run reads, under whatever name.
cp data/leaf.non leaf.non
ln -s leaf.non link.non
printf 'leaf.non\0' >list
for command in 'solve -o leaf.non leaf.non' 'convert --to nin -o ./leaf.non leaf.non' 'check -o link.non leaf.non' \
    'solve --files0-from list -o list' 'hint --given leaf.non -o leaf.non data/leaf.non' \
    'generate --from leaf.non -o leaf.non'; do
    nonogram $command
    echo $?
done
cmp leaf.non data/leaf.non
nonogram convert --to nin -o other.nin leaf.non
nonogram check other.nin
