# Two parts with one solution each make several; all of them, if the parts were solved for all.
nonogram split --parts 6 --to non data/confetti.non >parts.non
count=$(grep -c '^width' parts.non)
seq 1 "$count" | xargs -P 2 -I '{}' sh -c "nonogram solve --solutions 0 --to jsonl --shard {}/$count parts.non" >results
nonogram join --to jsonl results | sed 's/"solutions.*//'
nonogram join results | wc -l | tr -d ' '
nonogram join --solutions 3 results | grep -c .
nonogram join --solutions 0 --to jsonl results | grep -o '\[\("[^"]*",*\)\{1,\}\]' | sort >joined
nonogram solve --solutions 0 --to jsonl data/confetti.non | grep -o '\[\("[^"]*",*\)\{1,\}\]' | sort | cmp - joined
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl | nonogram join --to jsonl
