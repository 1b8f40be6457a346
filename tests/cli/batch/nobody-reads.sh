# Who writes into a full pipe that nobody reads is ended by the first signal, with its own death.
# (A shell's background job ignores SIGINT: SIGTERM and SIGHUP stand for it.)
. "$CASES/wait.sh"
for i in $(seq 2000); do echo '5x5:1/1/5/1/1/1/1/5/1/1'; done >many.pattern
mkfifo results messages
# What is open for reading and not read is full after 16 pages, which need not be filled.
full() {
    while read -r key value; do
        [ "$key" = wchar: ] && [ "$value" -gt $least ] && return
    done </proc/$program/io
    return 1
}
ended() {
    signal=$1
    shift
    sleep 300 <results &
    reader=$!
    sleep 300 <messages &
    other=$!
    nonogram "$@" >results 2>$to &
    program=$!
    if [ -r /proc/self/io ]; then await full; else sleep 1; fi
    sleep 0.1
    kill -s $signal $program
    wait $program 2>/dev/null
    echo "$?: $*"
    kill $reader $other 2>/dev/null
    wait $reader $other 2>/dev/null
}
to=said
least=60000
ended TERM solve --to jsonl many.pattern
cat said | sed 's/[0-9][0-9]* puzzles.*//'
to=/dev/null
least=33000
echo '8x8:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1' >rooks.pattern
ended TERM solve -q --solutions 0 rooks.pattern
ended TERM show -q many.pattern
ended TERM hint -q --all many.pattern
ended TERM generate -q --count 5000
ended TERM line 200 '5 5 5'
ended HUP line 200 '5 5 5' -o results
yes "$(printf '%0300d' 0 | tr 0 '#')" | head -n 300 >full.txt
nonogram clues --to json full.txt | nonogram split --parts 2 -o part.jsonl
nonogram solve --to jsonl --proof part.drat -o record part.jsonl
ended TERM join --proof whole.drat --puzzle part.jsonl record
to=messages
ended TERM solve -v --to jsonl -o file many.pattern
ended TERM check -v --progress always -o file many.pattern
# Who reads by then gets whole records.
nonogram solve -q --to jsonl many.pattern >results &
program=$!
exec 3<results
read -r first <&3
kill -s TERM $program
cat <&3 >part
wait $program 2>/dev/null
echo "$?: $(tail -n 1 part | tail -c 2)"
