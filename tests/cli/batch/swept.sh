# What a killed run left behind goes when the same output is written again; what is in use stays.
mkdir -p out/data proofs/data
(exit 0) &
dead=$!
wait
for folder in . out/data proofs/data; do
    touch -t 202001010000 $folder/.nonogram-$dead-0.tmp
    : >$folder/.nonogram-$$-0.tmp
    : >$folder/.nonogram-$dead-0.tmp.mine
    : >$folder/.nonogram-x-0.tmp
done
nonogram solve -o picture data/leaf.non
nonogram solve --output-dir out data/leaf.non data/confetti.non
nonogram solve -q --output-dir out --proof proofs data/leaf.non data/confetti.non
touch -t 202001010000 proofs/data/.nonogram-$dead-1.tmp
nonogram solve -q --output-dir out --proof proofs --resume data/leaf.non
for folder in . out/data proofs/data; do
    echo "$folder:"
    ls -A $folder | sed "s/$$/LIVE/; s/$dead/DEAD/" | sort # by names that are the same each time
done
