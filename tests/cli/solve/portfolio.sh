# -j on a single hard puzzle: several workers. The verdict is that of one, and what a portfolio of
# a given size prints is the same every time.
for jobs in 1 2 3; do
    nonogram solve -j $jobs data/dominoes.non >$jobs.out || echo "status $?"
    cmp 1.out $jobs.out
    nonogram solve -j $jobs --to jsonl data/dominoes.non >$jobs.first
    nonogram solve -j $jobs --to jsonl data/dominoes.non | cmp - $jobs.first
    nonogram check -j $jobs data/dominoes.non
done
