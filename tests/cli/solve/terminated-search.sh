# In the middle of a search that would take long: every picture of what was found is whole.
. "$CASES/wait.sh"
for way in file pipe; do
    rm -f pid out
    if [ $way = file ]; then
        sh -c 'echo $$ >pid; exec nonogram solve --solutions 0 data/permutations.pattern' >out 2>messages &
    else
        sh -c 'echo $$ >pid; exec nonogram solve --solutions 0 data/permutations.pattern' 2>messages | cat >out &
    fi
    await test -s pid
    await_work "$(cat pid)"
    kill -TERM "$(cat pid)"
    { wait $!; } 2>/dev/null
    echo "$way $?"
    awk -v RS= '{ gsub("\n", ""); print length, gsub("#", "") }' out | sort -u
    sed 's/; .*//' messages
done
