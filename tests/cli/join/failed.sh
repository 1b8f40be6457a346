# A part that could not be read has failed.
nonogram split --parts 2 data/two.non | sed '2s/\[1\]/[9]/' | nonogram solve --to jsonl | nonogram join
