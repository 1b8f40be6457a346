# One by one or held until the end, alone or among others: every form has the same bytes.
for form in text boxed blocks non taai; do
    rm -rf out
    nonogram solve --solutions 0 --to $form data/two.non >straight
    nonogram solve --solutions 0 --to $form data/two.non -o file
    nonogram solve --solutions 0 --to $form data/two.non --output-dir out
    cmp straight file
    cat out/data/* | cmp straight -
    nonogram solve --solutions 0 --to $form -j 1 data/two.non data/leaf.non data/two.non >one
    nonogram solve --solutions 0 --to $form -j 3 data/two.non data/leaf.non data/two.non >three
    cmp one three
    [ -s straight ] && [ -s one ] && echo $form
done
