nonogram solve --to jsonl --time-limit 0.1 data/large.pattern >record
echo $?
sed 's/\(.*\)"\([.#]*?[.#?]*",*\)*\],/\1.../; s/"guesses".*//' record
