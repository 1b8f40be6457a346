# With --output-dir the proofs have a folder of their own, or the same one; a record names its file.
cat data/leaf.non data/none.non >pack.non
printf '2x2:1/1/1/1\n' >two.pattern
nonogram solve --proof proofs --output-dir out --to jsonl pack.non data/unique-chain.non two.pattern
echo $?
nonogram solve -q --proof out --output-dir out pack.non
echo $?
find out proofs -type f | sort
grep -ho '"verdict":.[a-z]*\|"proof":.*' out/pack.non#1.jsonl out/two.pattern.jsonl
cat proofs/pack.non#2.drat
# What is there is not done again, and no folder can stand where a file is.
nonogram solve --proof proofs --output-dir out --to jsonl --resume -v pack.non 2>&1 | grep -o '[0-9]* skipped'
nonogram solve --proof pack.non --output-dir other pack.non
echo $?
find other
