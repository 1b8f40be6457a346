# A share with no puzzle in it has an empty result, which replaces an old one.
for form in text jsonl non; do
    echo old >part
    nonogram solve --to $form --shard 3/3 --output part data/leaf.non data/confetti.non
    echo "$? $(wc -c <part)"
done
echo old >part
nonogram solve --to jsonl --output part </dev/null
echo "$? $(wc -c <part)"
echo old >part
nonogram solve --output part </dev/null
echo "$? $(wc -c <part)"
