# The same bytes on every machine.
for options in '' '--cell 8' '--cell 33 --title' '--answer' '--answer --title --cell 21'; do
    for file in leaf.non colour.xml two.non; do
        printf '%s %s: ' "$file" "$options"
        nonogram show --to png $options "data/$file" | cksum
    done
done
