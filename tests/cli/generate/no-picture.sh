# What stands behind a picture is an error.
printf '##\n.#\n\n#.\n' >two.txt
nonogram generate --from two.txt
# A puzzle's own picture is one, in its colours; clues alone are none, and what is wrong is told in the
# puzzle's terms.
nonogram generate --from data/leaf.non --to text
nonogram solve --to non data/colour.xml | nonogram generate --from - --colours 2 --to json
nonogram generate --from data/colour.xml --colours 2
echo '3x3:2/2/1/1/2/2' >clues.txt
nonogram generate --from clues.txt
cat data/leaf.non data/leaf.non >pair.non
nonogram generate --from pair.non
sed 's/^goal.*/goal "00"/' data/leaf.non >broken.non
nonogram generate --from broken.non
echo 'Dear reader,' | nonogram generate --from -
