# Two cells in each of twelve columns, one in each of 24 rows. With little memory, and a wide step,
# the states that fit are still followed to the end: the lower bound has at least eleven digits.
{
    printf 'width 12\nheight 24\nrows\n'
    printf '%24s' '' | sed "s/ /1 /g" | tr " " "\n"
    printf 'columns\n'
    printf '%12s' '' | sed "s/ /1,1 /g" | tr " " "\n"
} >pairs.non
for jobs in 1 2; do
    nonogram solve --count -j "$jobs" --memory-limit 10MB --conflict-limit 300000 pairs.non |
        sed 's/[0-9]\{11\}[0-9]*/N/'
done
