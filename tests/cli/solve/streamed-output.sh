# A file appears whole or not at all, and a line of JSON as well.
command -v timeout >/dev/null || exit 0
timeout --foreground --preserve-status -s INT 0.5 nonogram solve -q --solutions 0 data/sparse.non -o result
echo $?
timeout --foreground --preserve-status -s INT 0.5 nonogram solve -q --solutions 0 --to jsonl data/sparse.non
echo $?
timeout --foreground --preserve-status -s INT 0.5 nonogram solve -q --solutions 0 --output-dir out data/sparse.non
echo $?
ls
