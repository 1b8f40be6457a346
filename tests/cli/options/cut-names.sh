# What is too long to be said is cut behind a whole character, which is one of two bytes here.
repeat() { # TIMES
    printf "%$1s" '' | sed "s/ /$(printf '\303\244')/g"
}
halves() {
    tr -d '\n' | sed "s/$(printf '\303\244')//g" | tr -cd '\303\244' | wc -c
}
for beginning in '' x; do
    nonogram solve "$beginning$(repeat 2500)" 2>&1 | halves
    nonogram solve --from "$beginning$(repeat 5000)" 2>&1 | halves
done
folder=$(repeat 110)
cp data/leaf.non .
for beginning in '' x; do
    mkdir -p "$beginning$folder/$folder"
    cp data/large.pattern "$beginning$folder/$folder"
    nonogram check -v leaf.non "$beginning$folder/$folder/large.pattern" 2>&1 | tail -n 1 | halves
done
