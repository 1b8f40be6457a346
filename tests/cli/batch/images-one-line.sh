# Images without a line end between them, as raw ones have none: what they cost is in proportion to
# their size, though each looks for where the next one begins in its line.
line() {
    i=0
    printf "$1" >line
    while [ $i -lt 17 ]; do
        cat line line >both && mv both line
        i=$((i + 1))
    done
}
for image in 'P1 1 1 1' 'P4 1 1 \200' 'P6 1 1 255 abc'; do
    line "$image"
    nonogram convert --to json line | grep -c rows
    nonogram convert --to json <line | grep -c rows
done
