# A part that is not known leaves the whole unknown, unless two solutions are there anyway.
nonogram split --parts 8 data/unique-chain.non | sed 's/"goal":[^]]*],//' |
    nonogram solve --to jsonl --conflict-limit 1 >results
nonogram join results | grep -c '[?]'
nonogram join -q results >partial
echo $?
nonogram join --to jsonl results | sed 's/"solutions.*//'
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl |
    sed '1s/"unique"/"unknown"/' >results
nonogram join results
echo $?
sed '1s/"solutions":.*]],/"solutions":[],/' results | nonogram join
