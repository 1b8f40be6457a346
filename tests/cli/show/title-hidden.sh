# The title of a puzzle to be solved often names its picture: nothing has it unless asked for, or solved.
sed 's/^title.*/title "Zebrafinch"/' data/leaf.non >titled.non
grep -v '^goal' titled.non >bare.non
has() { # NAME COMMAND...
    name=$1
    shift
    if "$@" | grep -qa Zebrafinch; then echo "$name: has the title"; else echo "$name: has not"; fi
}
for format in text boxed blocks svg html png pbm ppm url; do
    has "$format unsolved" nonogram show --unsolved --to $format titled.non
    has "$format without a picture" nonogram show --to $format bare.non
done
has 'svg with the answer' nonogram show --unsolved --answer --to svg titled.non
has 'page of paper' nonogram show --to svg --paper a4 --unsolved --answer titled.non
has 'walk' nonogram hint --all --to html titled.non
has 'svg, asked for' nonogram show --unsolved --title --to svg titled.non
has 'html, asked for' nonogram show --title --to html titled.non
has 'svg of the picture' nonogram show --to svg titled.non
has 'svg, solved' nonogram solve --to svg bare.non
has 'html, solved' nonogram solve --to html bare.non
