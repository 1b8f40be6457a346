# Sourced by replay.sh and run.sh: the names of all targets, and the files that each begins with.
# $top is the project's folder.
formats='non webpbn g nin mk cwd cwc taai json pattern puzzlink makhorin dump lines picross letters
lp dzn lists gno sgriddler text pbm ppm png page'
all_targets="detect stream options line solve hint generate"
for format in $formats; do
    all_targets="$all_targets read-$format"
done
# What is replayed too: how the fuzzer changes texts.
replayed_targets="$all_targets mutate"

# The texts of tests/formats, which `make texts` cuts into files.
case ${BUILD:=build} in
/*) texts=$BUILD/tests/texts ;;
*) texts=$top/$BUILD/tests/texts ;;
esac

# Prints the folders and files of a target's seeds.
seeds_of() { # TARGET
    case $1 in
    read-*)
        for kind in read refused; do
            [ -d "$texts/${1#read-}/$kind" ] && echo "$texts/${1#read-}/$kind"
        done
        ;;
    detect | stream | mutate)
        for format in $formats; do
            [ -d "$texts/$format/read" ] && echo "$texts/$format/read"
        done
        ;;
    esac
    [ -d "$top/tests/fuzz/corpus/$1" ] && echo "$top/tests/fuzz/corpus/$1"
    return 0
}
