# To be solved, a puzzle looks as if it had no stored picture; html has only the picture's hash.
mkdir bare
grep -v '^goal' data/leaf.non >bare/leaf.non
for format in text boxed blocks svg png pbm ppm; do
    nonogram show --unsolved --to $format data/leaf.non >hidden
    nonogram show --to $format bare/leaf.non | cmp - hidden
    nonogram show --to $format data/leaf.non | cmp -s - hidden && echo "$format shows no picture"
done
nonogram show --unsolved --to html data/leaf.non | grep -c '<td class'
