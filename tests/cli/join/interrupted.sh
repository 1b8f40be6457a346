# A signal while the proof of the whole is made leaves no temporary file behind.
. "$CASES/wait.sh"
nonogram split --parts 2 -o parts.jsonl data/unique-chain.non
nonogram solve -q --to jsonl --output-dir out --proof proofs parts.jsonl
cat out/*.jsonl >records
rm "proofs/parts.jsonl#1.drat"
mkfifo "proofs/parts.jsonl#1.drat"
echo old >whole.drat
nonogram join --proof whole.drat --puzzle data/unique-chain.non records &
await temporary $!
kill -TERM $!
{ wait $!; } 2>/dev/null
echo $?
cat whole.drat
ls -A
