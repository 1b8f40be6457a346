# Steps for which there is no room end at the memory limit, and cost nobody the solution.
nonogram generate --seed 3 --width 150 --height 150 --style random --density 72 --to non --output big.non
for limit in 3M 4M; do
    nonogram solve --memory-limit $limit --explain --to jsonl big.non >record
    echo $?
    grep -o '"verdict":"[a-z]*"' record | head -n 1
    grep -o '{"end".*' record | sed 's/"steps":[0-9]*/"steps":N/'
done
nonogram solve --memory-limit 3M --explain big.non | tail -n 1
