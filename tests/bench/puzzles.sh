# shellcheck shell=bash
# shellcheck disable=SC2154 # set by who sources it
# Puzzles that more than one script makes; sourced, with here (this folder), generate and draw (the
# programs) set.

# The line of given cells: $1 cells, of which $2 lists those known as INDEX=VALUE.
saved() {
    awk -v cells="$1" -v given="$2" 'BEGIN {
        count = split(given, pairs, " ")
        for (i = 1; i <= count; i++) {
            split(pairs[i], pair, "=")
            value[pair[1]] = pair[2]
        }
        printf "\nsaved \""
        for (i = 0; i < cells; i++) printf "%s", i in value ? value[i] : "?"
        print "\""
    }'
}

# Writes the puzzle of a line of unique.txt: $1 x $2, from seed $3 (or a sparse picture's ORNAMENTS,
# CURVES and seed, between slashes), with the cells $4 given.
unique_puzzle() {
    local ornaments curves seed
    case $3 in
    */*)
        IFS=/ read -r ornaments curves seed <<<"$3"
        "$draw" sparse "$1" "$2" "$ornaments" "$curves" "$seed"
        ;;
    *) "$generate" width="$1" height="$2" seed="$3" ;;
    esac
    [[ -z $4 ]] || saved "$(($1 * $2))" "$4"
}

# Regular pictures, six for each side given: lines of a name and of what draw takes.
regular_puzzles() {
    local side
    for side in "$@"; do
        echo "stripes-$side-7 stripes $side $((side * 9 / 10)) 7 3 $side"
        echo "stripes-$side-9 stripes $side $((side * 9 / 10)) 9 4 $((side + 1))"
        echo "checks-$side checks $side $side 3 4 $side"
        echo "tiles-$side tiles $side $((side - 3)) 6 45 $side"
        echo "rings-$side rings $side $((side - 3)) 5 2 $side"
        echo "lattice-$side lattice $side $side 7 2 $side"
    done
}
