# What the options make impossible for several inputs is said once, before the first is read.
mkdir folder
for i in 1 2 3; do echo 'no puzzle' >folder/$i.non; done
printf 'folder\0' >list
while read -r command; do
    for inputs in folder "folder/1.non folder/2.non" "--files0-from list" "--shard 1/2 folder/1.non"; do
        nonogram $command $inputs
        echo "$command $inputs: $?"
    done
done <<'END'
solve --to svg
solve --to png
solve --proof proof
show --to png
convert --to dimacs
convert --to nin
clues --to pbm
hint --to svg
END
ls
# A stream may turn out to hold a second one; pages hold several.
printf '1x1:1/1\n2x2:1/1/1/1\n' | nonogram solve --to svg
echo $?
cp data/leaf.non data/two.non folder
rm folder/?.non
nonogram show --to svg --paper a4 folder | grep -c '<svg'
