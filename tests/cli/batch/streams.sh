# One record in, its answer out before the next goes in. JSON Lines and Pattern IDs end with their
# line, .non with a line of '='; a TAAI record is known to be over when the next one's heading is
# there.
send() { # FORMAT PUZZLE
    case $1 in
    non) nonogram convert --to non "$2" && echo ==== ;;
    taai) nonogram convert --to taai "$2" | sed 1d && echo '$9' ;;
    *) nonogram convert --to "$1" "$2" ;;
    esac
}
for format in json pattern non taai; do
    mkfifo in out
    nonogram solve --to jsonl -j 2 <in >out &
    exec 3>in 4<out
    [ $format = taai ] && echo '$9' >&3
    for puzzle in data/two.non data/leaf.non data/two.non; do
        send $format $puzzle >&3
        read -r answer <&4
        echo "$format $answer" | sed 's/,"solutions.*//'
    done
    if [ $format = taai ]; then
        send $format data/leaf.non | sed '$d' >&3
    fi
    exec 3>&-
    sed 's/,"solutions.*//' <&4
    exec 4<&-
    wait
    rm in out
done
