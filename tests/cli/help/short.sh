# Ten options at most, three examples.
nonogram solve -h
for command in $(nonogram help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
    nonogram "$command" -h | awk -v command="$command" '
        /^  (-[a-zA-Z],|   ) --/ { options++ }
        /^  nonogram / { examples++ }
        END { if (options > 10 || examples < 2 || examples > 3) print command ": " options " options, " examples " examples" }'
done
