# What show writes as addresses can be read.
nonogram show --to url data/leaf.non | while read -r address; do
    echo "$address" | nonogram convert --to pattern
done
nonogram convert --to pattern data/leaf.non
