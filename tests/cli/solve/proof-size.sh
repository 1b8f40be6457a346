# A proof that becomes too large ends the search, and leaves nothing.
echo old >proof
nonogram solve --proof proof --proof-limit 100 data/unique-chain.non
echo $?
nonogram solve --proof proof --proof-limit 100 --to jsonl data/unique-chain.non
echo $?
nonogram solve --proof proofs --proof-limit 100 --output-dir out data/leaf.non data/unique-chain.non
echo $?
cat proof
find . -name '.n*' -o -type f | sort
nonogram solve -q --proof proof --proof-limit 1M -o solution data/unique-chain.non && tail -n 1 proof
