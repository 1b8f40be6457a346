# A file without an end is read no further than its beginning where that is no text, else than the
# memory that there is allows.
ulimit -v 400000
for command in 'solve data/leaf.non --given' 'generate --from' 'generate --from data/arrow.txt --keep' 'join'; do
    nonogram $command /dev/zero 2>&1
    echo $?
done
for format in webpbn non json pbm text; do
    nonogram solve --from $format /dev/zero 2>&1
    echo $?
done
for command in 'solve --given - data/leaf.non' 'generate --from -' 'join'; do
    { echo '#.#' && cat /dev/zero; } | nonogram $command 2>&1
    echo $?
    yes '#.#.#.#.#.#.#.#.#.#.#' | nonogram $command 2>&1
    echo $?
done
