# What is certain goes into the puzzle as given cells, from which a later run sets out.
nonogram solve -q --to non --time-limit 0.001 data/large.pattern >part.non
echo $?
nonogram show --to text part.non | grep -c '?'
