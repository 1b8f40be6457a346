# Letters are kept: where dark ones have more than one solution, they are light on a filled ground.
for word in 2026 'I love you'; do
    nonogram generate --style "text:$word" --to text
    nonogram generate --style "text:$word" | nonogram check -
done
# None of the class: said, with 1.
nonogram generate --style text:2026 --class nested
