# What the system is asked once is not asked for every puzzle: 3000 of them, with as many jobs as there
# are cores, take few reads of files (as Linux counts them).
i=0
while [ $i -lt 3000 ]; do
    echo '{"rows":[[1]],"columns":[[1]]}'
    i=$((i + 1))
done >stream
sh -c 'nonogram solve -q --to jsonl stream >records
    nonogram check -q stream >/dev/null
    sed -n "s/^syscr: //p" "/proc/$$/io" 2>/dev/null >reads'
[ ! -s reads ] || [ "$(cat reads)" -lt 500 ] || echo "$(cat reads) reads"
wc -l <records
