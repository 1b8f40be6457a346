# All the solutions of those that have more than one.
nonogram solve -q --solutions 0 "$CASES/../../puzzles/eyebrow.non"
nonogram solve -q --solutions 0 --to jsonl "$CASES/../../puzzles/six-rooks.non" |
    tr -c '[' '\n' | grep -c '\['
