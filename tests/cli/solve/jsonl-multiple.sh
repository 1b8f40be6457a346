nonogram solve --certain --to jsonl data/two.non | sed 's/\[\["\(..#","##.","##.\|#..","##.",".##\)"\],\["\(..#","##.","##.\|#..","##.",".##\)"\]\]/BOTH/; s/"guesses.*//'
# What all solutions share is found out where it is asked for, and only there.
nonogram solve --to jsonl data/two.non | grep -c certain
for options in --certain '--certain --to non' '--certain --to jsonl --first' '--certain --to jsonl --solutions 3'; do
    nonogram solve $options data/two.non
    echo $?
done
