# Blank lines before a puzzle, more of them than are looked at to tell its format.
{
    awk 'BEGIN { while (i++ < 100000) print "  " }'
    cat data/leaf.non
    echo 'rowz'
    awk 'BEGIN { while (i++ < 100000) print "" }'
    printf 'P1\n2 x\n'
} >stream
nonogram solve stream
nonogram check --to jsonl <stream
