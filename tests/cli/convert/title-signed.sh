# A title that begins as the files of another format do: the suffix says whose the file is.
for title in '{' '[1]' '$1' 'P1' '<puzzle' 'width 10' '3x3:' 'rows = 3;' '[Row' 'number_of_rows'; do
    printf '{"title":"%s","rows":[[1],[2]],"columns":[[2],[1]]}\n' "$title" |
        nonogram convert --to g --output x.g
    nonogram convert --to json x.g
done
echo '- where the suffix helps, it is the file of the other format'
printf '{"rows":[[1]],"columns":[[1]]}\n' >y.g
nonogram convert --to json y.g
printf '{"rows":[[1]],"columns":[[2]]}\n' >y.g
nonogram convert --to non y.g
