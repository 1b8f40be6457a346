nonogram solve --proof proof.drat --conflict-limit 1 data/unique-chain.non >partial.txt
echo $?
ls -A
