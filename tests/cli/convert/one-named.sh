# A list, a folder and a shard may bring several puzzles, and count as several though they bring one,
# so that the form does not depend on it: a format that holds one a file says why it is refused.
printf 'data/leaf.non\0' >list
mkdir folder
cp data/leaf.non folder
for inputs in '--files0-from list' folder folder/ '--shard 1/2 data/leaf.non' 'data/leaf.non data/two.non'; do
    nonogram convert --to nin $inputs
    nonogram solve --to svg $inputs
    nonogram solve --proof proof $inputs
    echo $?
done
nonogram convert --to nin ./folder//leaf.non
nonogram convert --to nin <data/leaf.non
ls
