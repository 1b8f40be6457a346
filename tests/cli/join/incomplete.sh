# What the parts' records may not list is not passed off as all: of each part two solutions are kept
# unless more are asked for.
rooks=$CASES/../../puzzles/six-rooks.non
nonogram split --parts 6 "$rooks" >parts
nonogram solve -q --to jsonl parts >two-each
for n in 0 12 13; do
    nonogram join --solutions $n two-each | grep -c '^$'
    nonogram join -q --solutions $n two-each >pictures
    echo $?
    nonogram join --solutions $n --to jsonl two-each | sed 's/"solutions":.*]],//; s/,"guesses.*/}/'
done
nonogram join --to jsonl two-each | sed 's/"solutions":.*]],//; s/,"guesses.*/}/'
# With all of each part it is what the whole has.
nonogram solve -q --solutions 0 --to jsonl parts >all-each
for n in 0 720 721; do
    nonogram join -q --solutions $n all-each | grep -c '^$'
    nonogram join --solutions $n --to jsonl all-each | grep -o '"verdict.*"solutions"'
    nonogram solve --solutions $n --to jsonl "$rooks" | grep -o '"verdict.*"solutions"'
done
nonogram solve -q --solutions 100 --to jsonl parts | nonogram join --solutions 0 --to jsonl |
    sed 's/"solutions":.*]],//; s/,"guesses.*/}/'
nonogram solve -q --solutions 0 --to jsonl parts | sed '1s/"count":"[0-9]*"/"limited":"time"/' |
    nonogram join --solutions 0 | grep -c '^$'
nonogram solve -q --first --to jsonl parts | nonogram join --solutions 0 --to jsonl |
    sed 's/"solutions":.*]],//; s/,"guesses.*/}/'
nonogram solve --count --to jsonl parts | nonogram join
