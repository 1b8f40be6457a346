# Names are bytes, whatever they look like as text: UTF-16, a byte order mark, lines that end in CR.
mark=$(printf '\357\273\277')
return=$(printf 'c\rd')
for name in a b "$mark" "$return"; do
    cp data/leaf.non "$name"
done
printf 'a\0b\0' | nonogram check --files0-from=-
printf '%s\0a\0' "$mark" | nonogram check --files0-from=-
printf '%s\0' "$return" | nonogram check --files0-from=-
