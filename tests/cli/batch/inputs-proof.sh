# A proof below the folder of --proof replaces no file that the run reads, whatever its path.
cp data/leaf.non leaf.non
cp data/two.non leaf.non.drat
cp leaf.non.drat before
ln -s . here
for proofs in . "$PWD" here; do
    echo "- $proofs" | sed 's:/.*:(in full):'
    rm -rf out
    nonogram solve --output-dir out --proof "$proofs" leaf.non leaf.non.drat 2>&1 | sed "s:$PWD:(in full):"
    cmp before leaf.non.drat
    ls out
done
echo '- --given'
printf '?????\n%.0s' 1 2 3 4 5 >leaf.non.drat
cp leaf.non.drat before
nonogram solve --output-dir out --proof . --given leaf.non.drat leaf.non
echo $?
cmp before leaf.non.drat
