# Whatever a format writes is read again from a file with its suffix and from a pipe, for puzzles in
# black and white and in colour, with blots, given cells and empty lines.
tiny='{"rows":[[2,1],[1,1],[],[4],[1]],"columns":[[],[2,1],[1,2],[1],[2,1],[]]}'
full='{"rows":[[2],[1,1],[2]],"columns":[[2],[1,1],[2]],"goal":["##.","#.#",".##"]}'
blots='{"rows":[["?"],[]],"columns":["*",[1]],"given":["?.","??"]}'
colour='{"palette":[{"name":"white","symbol":".","rgb":"#ffffff"},{"name":"red","symbol":"r","rgb":"#ff0000"},{"name":"blue","symbol":"b","rgb":"#0000ff"}],"rows":[[[2,"red"],[1,"blue"]],[[1,"blue"]]],"columns":[[[1,"red"]],[[1,"red"]],[[2,"blue"]]]}'
formats=$(nonogram help formats | sed -n '/^Formats of sol/,$d; s/^  \([a-z]*\) .*/\1/p')
same() { # FORMAT HOW TEXT EXPECTED
    [ "$3" = "$4" ] || echo "$1, $2: $3 instead of $4"
}
for puzzle in tiny full blots colour; do
    eval "text=\$$puzzle"
    written=
    for format in $formats; do
        echo "$text" | nonogram convert -f json --to $format --lossy -o a.$format 2>/dev/null || continue
        written="$written $format"
        back=$(nonogram convert -f $format --to json a.$format)
        same $format file "$(nonogram convert --to json a.$format)" "$back"
        same $format pipe "$(nonogram convert --to json <a.$format)" \
            "$(echo "$back" | sed "s/^{\"source\":\"a.$format\"/{\"source\":\"-\"/")"
    done
    echo "$puzzle:$written"
done
