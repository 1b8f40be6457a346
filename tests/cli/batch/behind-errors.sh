# A puzzle behind one that is wrong is not lost: a line of JSON behind each of the malformed files,
# and images of all kinds that are wrong, one behind the other. Files that go on would be named.
for file in "$CASES"/../data/malformed/*/*; do
    case $file in *.diag) continue ;; esac
    { cat "$file"; echo; echo '{"rows":[[1]],"columns":[[1],[]],"title":"behind"}'; } >stream
    nonogram solve -q --to jsonl -j 1 stream | grep -q '"title":"behind".*"verdict":"unique"' ||
        echo "goes on: ${file##*/malformed/}"
done
puzzle='P1\n2 1\n10\n'
printf "P1\n2 1\n1x\n${puzzle}P1\n2 0x\n${puzzle}P2\n2 1\n1\n1 0\n${puzzle}P2\n2 1\n1\n1 2 3\n$puzzle" |
    nonogram solve -q --to jsonl
printf "P3\n1 1\n255\n0 0 256\n${puzzle}P5\n2 1\n1\n01\n${puzzle}P1\n2 1\n1" | nonogram solve -q --to jsonl
# cut short: an image of which more is to come, elements that do not end
record='{"rows":[[1]],"columns":[[1],[]]}'
printf "P4\n9 9\nab\n$record\n" | nonogram solve -q --to jsonl
printf "<puzzleset>\n<puzzle><solution><image>|X|</image></solution></puzzle>\n<puzzle><title>a\n$record\n" |
    nonogram solve -q --to jsonl
# what can be read within an image or a text belongs to it
printf "P4\n256 2\naaaaaaaaaaa\n$record\naaaaaaaaaaaaaaaaaa" | nonogram solve -q --to jsonl
