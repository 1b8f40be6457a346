# The proof of the whole from those of the parts that the records name.
nonogram split --parts 3 -o parts.jsonl data/unique-chain.non
nonogram solve -q --to jsonl --output-dir out --proof proofs parts.jsonl
cat out/*.jsonl >records
nonogram join --proof whole.drat --puzzle data/unique-chain.non --to jsonl records |
    grep -o '"verdict":"[a-z]*"\|"proof":.*'
tail -n 1 whole.drat
rm whole.drat
nonogram join --proof whole.drat --puzzle data/unique-chain.non --proof-limit 50 -o out.txt records
echo $?
nonogram join --proof whole.drat --puzzle data/leaf.non -q records
echo $?
sed 's/,"proof":"[^"]*"//' records >without
nonogram join --proof whole.drat --puzzle data/unique-chain.non -q -o out.txt without
echo $?
sed 's/"............###"/"###............"/' records >edited
nonogram join --proof whole.drat --puzzle data/unique-chain.non -q -o none.txt edited
echo $?
echo 1 0 >>"proofs/parts.jsonl#1.drat" # behind the end
nonogram join --proof whole.drat --puzzle data/unique-chain.non -q -o out.txt records
echo $?
echo no proof >"proofs/parts.jsonl#1.drat"
nonogram join --proof whole.drat --puzzle data/unique-chain.non -q -o out.txt records
echo $?
rm "proofs/parts.jsonl#1.drat"
nonogram join --proof whole.drat --puzzle data/unique-chain.non -q -o out.txt records
echo $?
nonogram join --proof whole.drat records
nonogram join --puzzle data/leaf.non records
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | nonogram join -q \
    --proof whole.drat --puzzle data/two.non
ls -A
