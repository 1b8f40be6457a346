# A limit that comes before the first step is named, with status 3; records tell of it themselves.
awk 'BEGIN { for (r = 0; r < 700; r++) { for (c = 0; c < 700; c++) printf "%s", ((r * c + r + c) % 7 < 3 ? "#" : "."); print "" } }' >big.txt
for limit in --memory-limit=1M --time-limit=0.000001; do
    nonogram hint $limit big.txt
    echo $?
    nonogram hint $limit --all --to jsonl big.txt
    echo $?
    nonogram hint $limit --to svg big.txt | wc -c
done
nonogram hint --time-limit 100 --memory-limit 100M data/leaf.non
