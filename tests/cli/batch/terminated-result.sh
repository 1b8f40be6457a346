# A signal ends the wait for a pipe that nobody has opened to read, be it a result's own or --output.
echo 1x1:1/1 >a.pattern
mkdir results
mkfifo results/a.pattern.txt
ended() {
    nonogram solve -q a.pattern "$@" 2>/dev/null &
    program=$!
    sleep 0.3
    kill -TERM $program
    (sleep 10; kill -s KILL $program) 2>/dev/null &
    guard=$!
    wait $program 2>/dev/null
    echo "$?: $*"
    kill $guard 2>/dev/null
    wait $guard 2>/dev/null
}
ended --output-dir results
ended --output results/a.pattern.txt
# Who comes late gets it all the same.
(sleep 0.3; cat results/a.pattern.txt) &
nonogram solve a.pattern --output-dir results
status=$?
wait
echo $status
