nonogram split --parts 8 data/unique-chain.non | nonogram solve --to jsonl >results
for part in 1 2,3 8 1,8; do
    sed "${part}d" results | nonogram join
    echo $?
done
nonogram join </dev/null
