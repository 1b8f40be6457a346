# Parts of another puzzle, or of another splitting of the same.
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | sed 2d >two
nonogram split --parts 8 data/unique-chain.non | nonogram solve --to jsonl | sed 2d >eight
nonogram split --parts 7 data/unique-chain.non | nonogram solve --to jsonl | sed 1d >seven
nonogram join two eight
echo $?
# The same puzzle with another id.
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | sed '1d; s/"split-/"7\/split-/' >id
nonogram join two id
echo $?
nonogram join seven eight
