# Sourced by replay.sh and run.sh: the names of all targets, and the files that each begins with.
# $top is the project's folder.
formats='non webpbn g nin mk cwd cwc taai json yaml toml pattern puzzlink makhorin dump lines picross letters
lp dzn lists gno sgriddler text pbm ppm png'
all_targets="detect encoding stream result options line solve hint generate"
for format in $formats; do
    all_targets="$all_targets read-$format"
done
# What is replayed too: how the fuzzer changes texts.
replayed_targets="$all_targets mutate"

# Prints the folders and files of a target's seeds.
seeds_of() { # TARGET
    case $1 in
    read-*)
        for kind in valid odd malformed regress; do
            [ -d "$top/tests/data/$kind/${1#read-}" ] && echo "$top/tests/data/$kind/${1#read-}"
        done
        ;;
    detect | encoding | stream | mutate)
        for format in $formats; do
            for kind in valid odd regress; do
                [ -d "$top/tests/data/$kind/$format" ] && echo "$top/tests/data/$kind/$format"
            done
        done
        ;;
    esac
    [ -d "$top/tests/fuzz/corpus/$1" ] && echo "$top/tests/fuzz/corpus/$1"
    return 0
}
