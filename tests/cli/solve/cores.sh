# All cores, four at most, work on one puzzle; one where a record, more solutions or a limit is asked for.
. "$CASES/wait.sh"
cores=$(nproc)
[ "$cores" -le 4 ] || cores=4
seen() { # THREADS
    while read -r key value; do
        [ "$key" = Threads: ] && threads=$value
    done </proc/$!/status
    [ "$threads" -ge "$1" ]
}
# The threads of a command: as soon as they are $1, or when it has worked for a while.
most() {
    want=$1
    shift
    nonogram solve "$@" data/endless.non >/dev/null 2>&1 &
    if [ "$want" -gt 1 ]; then await seen "$want"; else await_work $!; fi
    seen "$want"
    kill -9 $!
    wait $! 2>/dev/null
}
most "$cores"
[ "$threads" -eq "$cores" ] && echo all
most 3 -j 3
echo "$threads"
for options in '-j 1' '--to jsonl' '--solutions 5' '--conflict-limit 1000000'; do
    # shellcheck disable=SC2086 # several words
    most 1 $options
    echo "$options: $threads"
done
