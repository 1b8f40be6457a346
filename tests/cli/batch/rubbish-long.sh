# More rubbish than the beginning of a stream that is looked at for its format: there is an error for
# it, whatever puzzle stands before and behind. (Letters behind words, behind a .g, are its comment.)
awk 'BEGIN {
    for (i = 0; i < 4000; i++) print "rubbish line", i, "of many, which is no puzzle!" >"words"
    for (i = 0; i < 30000; i++) print 1 + i % 7, 100 - i % 89 >"numbers"
    for (i = 0; i < 20000; i++) printf "rubbish " >"line"
    print "" >"line"
}'
formats='non g nin mk cwd cwc taai json yaml makhorin dump picross letters dzn text'
for format in $formats; do
    nonogram convert --to $format data/leaf.non | sed 's/"source":"[^"]*","index":1,//' >puzzle-$format
done
for rubbish in words numbers line; do
    for first in none g nin json; do
        for second in $formats; do
            { [ $first = none ] || cat puzzle-$first; } >stream
            cat $rubbish puzzle-$second >>stream
            nonogram check --to jsonl -j 1 <stream >records
            errors=$(grep -c '"verdict":"error"' records)
            read=$(grep -c '"verdict":"unique"' records)
            # the free text of .g, in one line, is a comment
            expected=$([ $first = none ] && echo 1 || echo 2)
            [ "$errors" -gt 0 ] || [ "$read" = $expected ] ||
                echo "$first, $rubbish, $second: $read read and no error"
        done
    done
done
