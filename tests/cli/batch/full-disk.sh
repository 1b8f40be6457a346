# A disk that is full, told by a limit on the size of files: one message, nothing half written.
for i in 1 2 3 4 5 6 7 8 9 10; do cat data/hard.pattern data/large.pattern; done >some.pattern
for i in 1 2 3 4 5 6 7 8 9 10; do cat some.pattern; done >many.pattern
trap '' XFSZ
ulimit -f 8
nonogram solve --to jsonl -j 2 -o results many.pattern
echo $?
ls
nonogram solve --to svg --output-dir out data/leaf.non data/large.pattern 2>messages
echo $?
grep -c 'File too large' messages
find out | sort
nonogram solve --to jsonl many.pattern >/dev/full
