# row 2 of the plus is one cell short
echo '5x5:1/1/5/1/1/1/1/4/1/1' >plus.pattern
nonogram check plus.pattern
nonogram check --to jsonl plus.pattern
nonogram solve plus.pattern
