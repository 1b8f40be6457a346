# Cells from files in the encodings that puzzles are read in.
wide() { sed 's/./&\\000/g; s/$/\\012\\000/' | tr -d '\n'; }
rows='#??
???
???'
printf "\\377\\376$(echo "$rows" | wide)" >little
echo "$rows" | tr '\n' '\r' >cr
{ printf '\357\273\277'; printf '%s\r\n' '#??' '???' '???'; } >mark
printf '#\000\000\000?\000\000\000' >utf32
for given in little cr mark utf32; do
    nonogram check --given $given data/two.non
    nonogram solve --given - data/two.non <$given
done
nonogram solve --quiet --given mark data/two.non | tr '\n' '\r' >except
nonogram convert --to dimacs --except except data/two.non | tail -n 1
# Results, too.
nonogram split --parts 2 data/two.non | nonogram solve --to jsonl >results
nonogram join --quiet results >all
