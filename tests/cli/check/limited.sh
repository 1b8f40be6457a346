# Where a limit came before all assumptions were tried, the line says so, and the record which one.
nonogram check "$CASES/../../puzzles/clock.non" | sed 's/.*: //'
nonogram check --to jsonl "$CASES/../../puzzles/clock.non" | grep -o '"class_limited":true,"class_limit":"[a-z]*"'
