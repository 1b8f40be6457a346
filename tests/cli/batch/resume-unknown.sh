# --resume works unknown results out again, and keeps the others.
cp data/hard.pattern data/leaf.non .
for form in jsonl text; do
    nonogram solve -q --to $form --output-dir out --conflict-limit 1 --first leaf.non data/confetti.non hard.pattern
    echo "$form $?"
    ls -i out >before
    nonogram solve -v --to $form --output-dir out --resume --first leaf.non data/confetti.non hard.pattern 2>&1 |
        sed '/read as/d; s/;.*//'
    ls -i out | grep -c -x -F -f before
    rm -rf out
done
