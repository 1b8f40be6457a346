# A picture format that is one document refuses a second puzzle, and a second solution.
for form in svg pbm ppm; do
    nonogram solve --to $form -o all data/leaf.non data/confetti.non
    nonogram solve --to $form --solutions 2 data/two.non
    nonogram show --to $form data/leaf.non data/leaf.non
    nonogram solve --to $form --solutions 2 --output-dir out data/two.non
    nonogram solve --to $form --solutions 2 data/leaf.non >one
    nonogram solve -q --to $form data/two.non >>one
    echo "$(wc -c <one | tr -dc 0-9 | sed 's/^..*$/pictures/')"
done
nonogram convert --to pbm data/leaf.non data/leaf.non
ls
