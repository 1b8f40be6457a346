# Split, solved two at a time, joined: what solving the whole gives.
nonogram split --parts 8 data/unique-chain.non >parts
seq 1 8 | xargs -P 2 -I '{}' sh -c 'nonogram solve --to jsonl --shard {}/8 parts >{}.result'
nonogram join *.result >joined
echo $?
nonogram solve data/unique-chain.non | cmp - joined
nonogram join --to jsonl *.result | sed 's/"guesses".*//'
nonogram solve --to jsonl data/unique-chain.non | sed 's/"guesses".*//'
