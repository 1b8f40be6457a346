# An indented entry behind a line of rubbish is known by itself, whether its blanks have come with what is
# before them or not.
good='{"rows":[[1]],"columns":[[1]]}'
for next in "$good" '1x1:1/1' 'https://puzz.link/p?nonogram/1/1/11' 'width 1\n height 1\n rows\n 1\n columns\n 1' \
    '$1\n1\n1' 'P1 1 1 1' '[clues]\nrows = "1"\ncolumns = "1"'; do
    for before in "$good" 'https://puzz.link/p?nonogram/1/1/11'; do
        printf "$before\nxx\n   $next\n" >whole
        nonogram solve --to jsonl - <whole >whole.jsonl
        { printf "$before\nxx\n"; sleep 0.05; printf "   $next\n"; } | nonogram solve --to jsonl - >pieces.jsonl
        cmp whole.jsonl pieces.jsonl
        sed -n '$s/"id.*//; $s/"width.*unique".*/unique/; $p' whole.jsonl
    done
done
