nonogram split --parts 2 data/two.non | nonogram join
echo $?
echo '#.' | nonogram join
echo $?
nonogram split --parts 2 data/two.non | nonogram check --to jsonl | nonogram join
echo $?
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | sed '2s/"#\.\."/"#."/' | nonogram join
echo $?
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | sed '2s/"width":3/"width":4/' | nonogram join
echo $?
nonogram join missing
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | sed '2s/"#\.\."/"#.?"/' | nonogram join
echo $?
