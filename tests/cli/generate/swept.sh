# The temporary file of a run that was killed goes when the same folder is written to again.
mkdir made
(exit 0) &
dead=$!
wait
touch -t 202001010000 made/.nonogram-$dead-0.tmp
nonogram generate --count 2 --output-dir made
ls -A made
