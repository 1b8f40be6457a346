nonogram solve --proof proof.drat data/broken-chain.non
echo $?
tail -n 1 proof.drat
nonogram solve -q --proof proof.drat - <data/none.non
echo $?
cat proof.drat
