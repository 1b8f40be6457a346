nonogram solve --proof proof.drat --conflict-limit 1 data/unique-chain.non >partial.txt
echo $?
ls -A
nonogram solve --to jsonl --proof proof.drat --conflict-limit 1 data/unique-chain.non | grep -c unknown
nonogram solve --to jsonl --proof proof.drat --conflict-limit 1 data/unique-chain.non >/dev/null
echo $?
nonogram solve -q --to jsonl --proof proofs --output-dir out --conflict-limit 1 data/unique-chain.non
echo $?
