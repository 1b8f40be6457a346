# One cell in each of twelve rows and columns: 12! solutions, more than 50 tries can count.
{
    echo 'width 12'
    echo 'height 12'
    echo 'rows'
    printf '1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n'
    echo 'columns'
    printf '1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n'
} >permutations.non
nonogram solve --count permutations.non
nonogram solve --count --conflict-limit 50 --to jsonl permutations.non |
    sed 's/"at_least":"[0-9][0-9]*".*/"at_least":/'
nonogram solve --count --conflict-limit 50 permutations.non >number
status=$?
sed 's/[0-9][0-9]*/N/' number
exit $status
