# Where a limit came before all assumptions were tried, the line says so (puzzles/verdicts), and the record which one.
nonogram check --to jsonl "$CASES/../../puzzles/clock.non" | grep -o '"class_limited":true,"class_limit":"[a-z]*"'
