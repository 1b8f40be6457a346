# All cores, four at most, work on one puzzle; what comes out of more or of records tells of none.
awk 'BEGIN { n = 51; print "width " n "\nheight " n "\n\nrows"
    for (i = 1; i <= n; i++) print i == 1 ? 3 : i % 2 == 0 || i == n ? 1 : "3,1"
    print "\ncolumns"
    for (i = 1; i <= n; i++) print i == n - 1 || i < 3 || i % 2 == 0 ? (i == n - 1 ? 3 : 1) : i == n ? 1 : "1,3" }' >long.non
cores=$(nproc)
[ "$cores" -le 4 ] || cores=4
# The most threads that a command shows within half a second; as soon as it is $1, no longer.
most() {
    want=$1 most=0 tries=0
    shift
    "$@" >/dev/null 2>&1 &
    while [ $most -lt "$want" ] && [ $tries -lt 50 ]; do
        threads=$(awk '/^Threads/ { print $2 }' /proc/$!/status)
        [ "$threads" -le $most ] || most=$threads
        tries=$((tries + 1))
        sleep 0.01
    done
    kill -9 $!
    wait $! 2>/dev/null
}
most "$cores" nonogram solve long.non
[ $most -eq "$cores" ] && echo all
most 3 nonogram solve -j 3 long.non
echo $most
for options in '-j 1' '--to jsonl' '--solutions 5' '--conflict-limit 1000000'; do
    # shellcheck disable=SC2086 # several words
    most 2 nonogram solve $options long.non
    echo "$options: $most"
done
