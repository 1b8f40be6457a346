# One record in, its answer out before the next goes in: JSON Lines and Pattern IDs end with their line.
for format in json pattern; do
    mkfifo in out
    nonogram solve --to jsonl -j 2 <in >out &
    exec 3>in 4<out
    for puzzle in data/two.non data/leaf.non data/two.non; do
        nonogram convert --to $format $puzzle >&3
        read -r answer <&4
        echo "$format $answer" | sed 's/,"solutions.*//'
    done
    exec 3>&-
    sed 's/,"solutions.*//' <&4
    exec 4<&-
    wait
    rm in out
done
