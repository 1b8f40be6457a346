# A byte order mark at the beginning of a title makes no file of its own of the line that it is in.
for title in 'Leaf' '[x]' ': y' '\\ufeff \\ufeffz'; do
    for format in gno g makhorin non yaml webpbn; do
        printf '{"title":"\\ufeff%b","rows":[[1],[2]],"columns":[[2],[1]]}\n' "$title" |
            nonogram convert --to $format | nonogram convert --from $format --to json |
            grep -o '"title":"[^"]*"' | tr -d '\357\273\277' | tr '\n' ' '
    done
    echo
done
printf '{"title":"\\ufeff \\ufeff","rows":[[1]],"columns":[[1]]}\n' | nonogram convert --to g | head -n 1
