# -j on a single hard puzzle: several workers. The verdict is that of one, and what a portfolio of
# a given size prints is the same every time.
for jobs in 1 2 3; do
    nonogram solve -j $jobs data/dominoes.non >$jobs.out || echo "status $?"
    cmp 1.out $jobs.out
done
nonogram solve -j 3 --to jsonl data/dominoes.non >first
nonogram solve -j 3 --to jsonl data/dominoes.non | cmp - first
nonogram check -j 3 data/dominoes.non
