# Those that deduction line by line does not finish.
ln -s "$CASES/../../puzzles" puzzles
nonogram solve --to jsonl puzzles | grep -v '"class":"\(trivial\|line\)"' | sed 's/{"source":"\([^"]*\)".*/\1/'
