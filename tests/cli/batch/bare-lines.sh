# Digits, letters and rubbish before puzzles that may begin with such lines: whatever they are taken
# for, a file and a pipe, in pieces or not, have the same records, errors and places.
nonogram convert --to letters --output id data/leaf.non
for format in makhorin dump g nin; do
    nonogram convert --to $format --output puzzle.$format data/leaf.non
    for lines in '10\n01' 'A\nA' 'AB\nBA\nC\nD\nE\nF' '1 0\n0 1' '#\n#' '0\n0\n' '5\n5' 'a title'; do
        for before in id /dev/null; do
            { cat $before && printf "$lines\n\n" && cat puzzle.$format; } >stream
            nonogram solve -q --to jsonl stream | sed 's/"source":"stream"/"source":"-"/' >file
            nonogram solve -q --to jsonl <stream >whole # standard input that is a file
            cat stream | nonogram solve -q --to jsonl >pipe
            { head -n 3 stream && sleep 0.01 && tail -n +4 stream; } |
                nonogram solve -q --to jsonl >pieces
            cmp file whole && cmp file pipe && cmp file pieces && echo same
        done
    done
done | sort | uniq -c
# Beyond the first 64 kB, which are all that rubbish is looked through before it is refused.
{ yes '% x' | head -n 16384 && cat puzzle.g; } >stream
nonogram solve -q --to jsonl stream | sed 's/"source":"stream"/"source":"-"/' >file
{ head -n 16384 stream && sleep 0.1 && cat puzzle.g; } | nonogram solve -q --to jsonl | cmp file -
cat file
# What it costs to look at the lines of a pipe one by one changes nothing that comes later.
{ yes '0
0
' | head -n 750 && nonogram convert --to mk data/leaf.non; } >stream
nonogram solve -q --to jsonl stream | sed 's/"source":"stream"/"source":"-"/' >file
cat stream | nonogram solve -q --to jsonl | cmp file -
wc -l <file
