# A file without an end is read no further than the memory that there is allows.
ulimit -v 400000
for command in 'solve --given /dev/zero data/tiny.non' 'generate --from /dev/zero' 'join /dev/zero'; do
    nonogram $command 2>&1
    echo $?
done
