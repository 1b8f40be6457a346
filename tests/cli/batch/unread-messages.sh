# When nobody reads the messages any more, the run ends by SIGPIPE and leaves no temporary file.
mkdir in out
for i in $(seq 200); do
    cp data/leaf.non in/$i.non
    echo 'x 5' >in/$i-bad.non
done
mkfifo messages
: <messages &
{ sleep 0.3 && nonogram solve -j2 --output-dir out in; } 2>messages
echo $?
find out -name '*.tmp' | wc -l
: <messages &
{ sleep 0.3 && nonogram solve --output whole in; } 2>messages
echo $?
find . -name 'whole' -o -name '.*.tmp'
nonogram solve -o whole in 2>/dev/null | cat
# The reader of the results, with a file that is not finished.
nonogram solve --proof whole.drat in/1.non | :
find . -name '.*.tmp'
