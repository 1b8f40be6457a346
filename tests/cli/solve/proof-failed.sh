# What fails is a failure whatever the verdict, and said once.
nonogram solve --proof /dev/full data/unique-chain.non
echo $?
nonogram solve --proof no/proof.drat data/leaf.non
echo $?
nonogram solve --proof no/proof.drat --to jsonl data/leaf.non
echo $?
printf '3 2\n1 1\n3\n2\n1\n' | nonogram solve --proof proof.drat
echo $?
printf '3 2\n1 1\n3\n2\n1\n' | nonogram solve --proof proof.drat --to jsonl
echo $?
ls -A
