# With --resume every hint is worked out again: a file does not tell what was given and asked.
cat >og.json <<'END'
{"rows":[[2],[1]],"columns":[[1],[1],[1]],"given":["##?","???"]}
END
printf '#?#\n???\n' >one
printf '##?\n???\n' >two
try() {
    echo "- $*"
    nonogram hint --output-dir out "$@"
    echo $?
    find out -type f -exec cat {} +
    rm -rf out
}
nonogram hint --mistakes --given one --output-dir out og.json
try --resume --mistakes --given two og.json
nonogram hint --all --time-limit 0.000001 --output-dir out data/leaf.non
try --resume --all data/leaf.non | tail -n 1
nonogram solve --output-dir out data/leaf.non
try --resume data/leaf.non
nonogram hint --output-dir out data/none.non
try --resume data/none.non
