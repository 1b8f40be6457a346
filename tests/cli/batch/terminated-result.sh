# A signal ends the wait for a pipe that nobody has opened to read, be it a result's own or --output.
. "$CASES/wait.sh"
echo 1x1:1/1 >a.pattern
mkdir results
mkfifo results/a.pattern.txt
ended() {
    nonogram solve -q a.pattern "$@" 2>/dev/null &
    await_handlers $!
    sleep 0.1
    kill -TERM $!
    wait $! 2>/dev/null
    echo "$?: $*"
}
ended --output-dir results
ended --output results/a.pattern.txt
# Who comes late gets it all the same.
(sleep 0.2; cat results/a.pattern.txt) &
nonogram solve a.pattern --output-dir results
status=$?
wait
echo $status
