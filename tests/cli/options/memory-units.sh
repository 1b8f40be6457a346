for size in 1T 64MB 1GiB 64m 64Mi 1.5G 100000KB 3000000 3000000B; do
    nonogram check --memory-limit $size data/leaf.non >/dev/null && echo "$size"
done
for size in 3X 1TBx 1. .5G 64iB -1M 64M1 '64 M' 99999999T 1023K ''; do
    nonogram check --memory-limit "$size" data/leaf.non 2>&1 | sed 's/from 1048576 to [0-9]*/in range/'
done
