echo '3x3:1/1/1/1/1/1' | nonogram hint
echo $?
echo '3x3:1/1/1/1/1/1' | nonogram hint --all --to jsonl
