# A result that is larger than a file may be is an error as others are, not the end of the run.
ulimit -f 40 # blocks of 512 bytes, or of 1024
nonogram show --to svg --output-dir out data/large.pattern data/leaf.non
echo $?
nonogram show --to svg -o whole.svg data/large.pattern
echo $?
ls -A . out/data
