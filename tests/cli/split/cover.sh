# The parts cover all solutions, and no two have one in common.
echo 6x6:1/1/1/1/1/1/1/1/1/1/1/1 >six.pattern
for puzzle in six.pattern data/confetti.non data/unique-chain.non data/broken-chain.non; do
    nonogram solve --solutions 0 --to jsonl $puzzle | grep -o '\[\("[^"]*",*\)\{1,\}\]' | sort >whole
    nonogram split --parts 20 $puzzle >parts
    nonogram solve --solutions 0 --to jsonl parts | grep -o '\[\("[^"]*",*\)\{1,\}\]' | sort >all
    wc -l <whole | tr -d ' '
    cmp whole all
    test -z "$(uniq -d all)" || echo "a solution is in two parts"
done
nonogram split --parts 20 six.pattern | grep -c given
