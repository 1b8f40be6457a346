# What a killed run left behind goes when results are written to the same folder; what is in use stays.
mkdir -p out/data
(exit 0) &
dead=$!
wait
touch -t 202001010000 out/data/.nonogram-$dead-0.tmp
: >out/data/.nonogram-$$-0.tmp
: >out/data/.nonogram-$dead-0.tmp.mine
: >out/data/.nonogram-x-0.tmp
nonogram solve --output-dir out data/leaf.non data/confetti.non
ls -A out/data | sed "s/$$/LIVE/; s/$dead/DEAD/" | sort # by names that are the same each time
