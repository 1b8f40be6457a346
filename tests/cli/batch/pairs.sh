# Two puzzles in one stream, each in any format: as a file and through a pipe both are read, or an
# error says where reading fails; nothing is lost without a word. (Two pictures without a blank line
# between them are one picture.) The numbers are those of pairs that are read as a whole.
formats='non webpbn g nin mk cwd cwc taai json yaml pattern puzzlink makhorin dump picross letters lp dzn gno
    sgriddler toml text pbm ppm'
mkdir first second pairs
for format in $formats; do
    nonogram convert --to $format --output first/$format data/leaf.non
    nonogram convert --to $format --output second/$format data/arrow.txt
done
sed '/^goal/,$d' first/non | sed '$d' >first/bare # without a goal, up to its last clue
for first in $formats bare; do
    for second in $formats; do
        echo $first $second
    done
done >list
for puzzle in first second; do # without where the puzzle is from
    sed 's/"source":"[^"]*","index":1,//' $puzzle/json >json && mv json $puzzle/json
done
while read -r first second; do
    cat first/$first second/$second >pairs/$first-$second.non
done <list
nonogram solve --to jsonl pairs >files
while read -r first second; do
    cat first/$first second/$second | nonogram solve --to jsonl |
        sed "s/\"source\":\"-\"/\"source\":\"pairs\/$first-$second.non\"/"
done <list >pipes
judge() { # RECORDS
    awk -v leaf='["...##","..###",".####",".###.","#...."]' \
        -v arrow='["..#..",".###.","#####","..#..","..#.."]' '
        NR == FNR { pairs["pairs/" $1 "-" $2 ".non"] = 1; next }
        {
            split($0, part, "\"")
            source = part[4]
            records[source]++
            errors[source] += /"verdict":"error"/
            if (index($0, leaf)) has_leaf[source] = 1
            if (index($0, arrow)) has_arrow[source] = 1
        }
        END {
            for (source in pairs) {
                both = has_leaf[source] && has_arrow[source]
                whole += both && errors[source] == 0 && records[source] == 2
                if (!both && errors[source] == 0) print "lost without a word: " source
            }
            print whole " of " length(pairs)
        }' list "$1" | sort
}
judge files
judge pipes
