# Of an option that is given twice the last value counts, and each has to be right.
for wrong in '--to bogus --to nin' '--from bogus --from non' '--jobs x --jobs 1' '--color no --color never' \
    '--shard 3/2 --shard 1/1' '--output= --output out'; do
    nonogram solve $wrong data/leaf.non
    echo $?
done
nonogram convert --to bogus --to nin data/leaf.non
echo $?
nonogram hint --to nin --to jsonl --all data/leaf.non
echo $?
nonogram generate --style dots --style blobs
echo $?
nonogram generate --style 'text:~' --style blobs
echo $?
nonogram help --to bogus --to bash
echo $?
nonogram convert --to mk --to nin data/leaf.non
nonogram solve --solutions 0 --solutions 1 --to jsonl --to text -o first -o second data/two.non
ls
