# A result that is larger than a file may be is an error, and leaves no temporary file.
nonogram split --parts 1 data/large.pattern | nonogram solve --quiet --first --to jsonl >records
ulimit -f 1 # blocks of 512 bytes, or of 1024
nonogram join --quiet --output whole records
echo $?
nonogram line --automaton --output automaton 300 '3 2 5 1 99 99'
echo $?
ls -A
