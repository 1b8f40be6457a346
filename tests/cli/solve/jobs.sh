# The same bytes whatever the number of jobs.
for i in 1 2 3 4 5 6 7 8; do cat data/mixed.pattern data/hard.pattern; done >many.pattern
for form in text jsonl; do
    nonogram solve -j 1 --to $form many.pattern data/folder >one 2>one.err
    echo $?
    nonogram solve -j 4 --to $form many.pattern data/folder >four 2>four.err
    echo $?
    cmp one four && cmp one.err four.err
done
grep -c : four
