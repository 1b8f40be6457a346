# Puzzles of several formats one after another are read; what cannot be read between them is an error
# with its place.
puzzle() {
    nonogram convert --to "$1" data/leaf.non
}
for first in non webpbn json nin mk cwd taai pattern puzzlink makhorin lp g text pbm; do
    for second in non webpbn json taai pattern puzzlink lp pbm; do
        { puzzle $first && puzzle $second; } >both
        nonogram check --to jsonl both >file
        nonogram check --to jsonl <both | sed 's/"source":"-"/"source":"both"/' | cmp - file
        [ "$(grep -c '"verdict":"unique"' file)" = 2 ] || echo "$first $second: $(cat file)"
    done
done
cat data/leaf.non data/colour.xml | nonogram check
for format in non webpbn json nin mk cwd taai pattern puzzlink makhorin lp text pbm; do
    { puzzle $format && echo "!rubbish"; } | nonogram check --to jsonl | grep -o '"verdict":"error".*'
    { puzzle $format && echo '!rubbish' && puzzle json; } >three
    nonogram check three >verdicts 2>&1
    echo "$format: status $?, $(grep -c unique verdicts) read"
done
# Sections of both begin alike.
{
    puzzle gno
    puzzle toml
} | nonogram check
{
    puzzle non
    printf '\n1 2 3\n\nnonsense\n'
    puzzle pattern
} | nonogram check
