# Images among puzzles of other formats, in one stream.
{
    cat data/leaf.non
    printf '\nP1\n2 1\n1 0\n'
    printf 'P3\n2 1\n255\n0 0 0 255 255 255\n'
    echo '5x5:1/1/5/1/1/1/1/5/1/1'
    printf 'P1\n1 2\n1\n0\n'
    printf 'P6\n1 2\n255\n\377\377\377\377\001\001'
} | nonogram convert --to json
